/** What the buttons of a request say, before and after the panel is loaded. */
export const SEND = 'Send request';
export const CHANGE_FIELDS = 'Change the fields';
