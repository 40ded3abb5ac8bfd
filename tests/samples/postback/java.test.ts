import {describeHandler} from './handler';

describeHandler('java');
