/** The server asks for a code with this text, by which the login form knows that the password was right. */
export const SECOND_FACTOR_CODE_NEEDED_TEXT = 'Please enter the code from your authenticator app.';
