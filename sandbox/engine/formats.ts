import {EMAIL, isWebAddress} from '../../lib/addressSyntax';
import {isRealDate} from './thaiTime';

/** The formats of the contract's fields, the same for the server, the sandbox in a page and the request builder. */
export const formats = {
  email: EMAIL,
  uri: isWebAddress,
  date: isRealDate,
};
