#pragma once

#include "app/actions.h"

namespace softfocus {

/// What the program finds around it on a desktop: the user's folders, the clock, chance.
Surroundings desktop_surroundings();

}  // namespace softfocus
