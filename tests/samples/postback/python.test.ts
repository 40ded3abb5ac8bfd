import {describeHandler} from './handler';

describeHandler('python');
