#pragma once

#include <Eigen/Core>

namespace softfocus {

/// A row-major float32 matrix, PyTorch's default layout and type.
using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// One row of float32 values.
using RowVector = Eigen::Matrix<float, 1, Eigen::Dynamic, Eigen::RowMajor>;

/// Which keys a query sees: entry (i, j) is true when query i sees key j. Under an empty (0 × 0)
/// mask every key is visible.
using Mask = Eigen::Array<bool, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

}  // namespace softfocus
