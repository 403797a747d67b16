/** The login form, whatever the page flags say and whoever is signed in. */
export const signInPath = '/?sign-in=1';
