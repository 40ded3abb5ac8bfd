import {ask, type Question} from './search-question';

const register = '/docs/api/payment-features/recurring/create-recurring';
const schedule = '/docs/api/payment-features/recurring/create-recurring-schedule-data';
const readRecurring = '/docs/api/payment-features/recurring/inquiry-recurring-scheduled-recurring';
const cancel = '/docs/api/payment-features/recurring/delete-recurring-scheduled-recurring';

export const recurringQuestions: Question[] = [
  ask(
    'occurranceNo',
    `${schedule}#charge-recurring-reply-data-occurrance-no`,
    `${readRecurring}#inquire-recurring-reply-data-data-occurrance-no`,
  ),
  ask('countFail', `${readRecurring}#inquire-recurring-reply-data-data-count-fail`),
  ask('schedule_date', `${schedule}#schedule-recurring-request-schedule-date`),
  ask('month ends', `${schedule}#month-ends`),
  ask('which reference a charge takes', `${schedule}#which-reference`),
  ask('charge fails', `${schedule}#failures`),
  ask('too late to cancel', `${cancel}#too-late`),
  ask('register recurring', register),
];
