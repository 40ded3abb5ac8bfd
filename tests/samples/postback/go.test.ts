import {describeHandler} from './handler';

describeHandler('go');
