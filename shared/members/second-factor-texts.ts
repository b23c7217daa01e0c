/** The server requests a code with this text, which tells the login form that the password was correct. */
export const SECOND_FACTOR_CODE_NEEDED_TEXT = 'Please enter the code from your authenticator app.';
