/** 16 rounds instead of 16,384: hashes at full cost took a tenth of all test time. */
export const TEST_PASSWORD_LOG2N = 4
