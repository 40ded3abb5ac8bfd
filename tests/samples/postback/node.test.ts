import {describeHandler} from './handler';

describeHandler('node');
