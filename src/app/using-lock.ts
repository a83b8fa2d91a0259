/** The name of the lock shared by the tabs in which a user's replica is open. */
export const usingLockOf = (userId: string) => `using-${userId}`;
