// Fixtures and small helpers shared by the test targets.
