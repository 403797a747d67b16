/** The start of the work for whoever has signed in. */
export const dashboardPath = '/protected/dashboard';
export const homePath = '/';
export const deniedPath = '/unathorised';
export const subscriptionPath = '/subscription/page';
export const syncPath = '/sync';
/** The login form whatever the page flags say, and whoever is signed in. */
export const signInPath = '/?sign-in=1';
