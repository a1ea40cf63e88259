/** What the path of every request of the admin platform begins with in its emulator. */
export const adminPlatformEmulatorPath = '/emulator/admin-platform'
