-- Tables beside those of a shop, and statements that stand for the files of the handler: SQLite, PostgreSQL, MySQL 8.
-- Each statement is under the name of the function of `folder` that it replaces, and at the end stand those of your pages
-- and of the daily job. :name is a parameter. The files `database` run them on SQLite.
--
-- A time is in whole seconds, a total in whole satang: totalOf of the client writes 1250.00 for 125000.
-- Wait for a lock 20 seconds in the shop, whose buyers would otherwise see an error, and in your scripts. Wait 3 in the
-- handler, which then answers 500: a postback is answered within 5.
-- SQLite      The wait is busy_timeout. Set "pragma journal_mode = wal".
-- PostgreSQL  The wait is lock_timeout. An error ends a transaction: give each line of add_task_line one of its own.
-- MySQL       The wait is innodb_lock_wait_timeout, 50 if you set none. Create the database with
--             "collate utf8mb4_bin". Otherwise the orders a17 and A17 are one.

create table payment_orders (
  id          varchar(64) primary key,
  satang      integer not null check (satang > 0), -- as the order is now
  currency    varchar(2) not null,         -- 00 is baht
  is_open     integer not null default 1,  -- 0: closed. A later payment is then a task for a person
  payment     varchar(140)                 -- reference and number of the payment that the order shipped for
);

create table payment_attempts (
  reference   varchar(12) primary key,     -- 12 random digits
  order_id    varchar(64) not null,
  satang      integer not null check (satang > 0), -- as the buyer was shown it
  currency    varchar(2) not null,
  token       varchar(64) not null unique, -- of its postback address
  made_at     bigint not null,             -- in milliseconds. It never changes
  since       bigint not null,             -- when it was made, or its last postback came
  link_end    bigint,                      -- expireDate of a payment link. null: a form or a QR
  postback    varchar(36),                 -- id of that postback. One for each attempt, however many come
  is_open     integer not null default 1,  -- 0: nothing more to ask, until the next postback
  pay_again   integer not null default 0,  -- 1: a person lets the buyer pay again, whatever Inquiry says of this one
  foreign key (order_id) references payment_orders (id)
);
create index payment_attempts_open on payment_attempts (is_open, since);

create table payment_shipments (
  order_id    varchar(64) primary key,     -- the unique key: an order ships once
  reference   varchar(12) not null,
  shipped_at  bigint                       -- null: your staff or your next program has to ship it
);

create table payment_tasks (
  reference   varchar(12) not null,        -- or a text, such as "reference" for a postback that has none
  line        varchar(220) not null,       -- what a person has to do, or what became of it
  told_at     bigint not null,             -- in milliseconds, because two lines can come in one second
  settled     integer not null default 0,  -- 1: a person has done it. 2: done, and the order stays paid
  primary key (reference, line)
);

create table payment_qrs (
  reference   varchar(12) primary key,
  image       text not null,               -- a data URL, for <img src>
  ends        bigint not null,
  foreign key (reference) references payment_attempts (reference)
);

-- attempt_of(reference)
select reference, order_id, satang, currency, token from payment_attempts where reference = :reference;

-- owner_of(token)
select reference from payment_attempts where token = :token;

-- store_postback(reference): commit it before you answer. :id is a new UUID
update payment_attempts set postback = :id, since = :now, is_open = 1 where reference = :reference;

-- open_attempts(): the list of postbacks is empty, or has the one
select reference, since, postback from payment_attempts where is_open = 1 order by since;

-- close(reference, postbacks, is_decided): only if it is decided. :id is the postback of the list, or null.
-- A postback that came during the question has another id, and leads to another question
update payment_attempts set is_open = 0, postback = null
 where reference = :reference and (postback is null or postback = :id);

-- fulfil(attempt, payment): both in one transaction, with the values of the attempt. The reference is the first word of
-- the payment. Run the second only if the first changed a row. Commit, then return paid_by
update payment_orders set payment = :payment
 where id = :order_id and payment is null
   and is_open = 1 and satang = :satang and currency = :currency;
insert into payment_shipments (order_id, reference) values (:order_id, :reference);

-- paid_by(order)
select payment from payment_orders where id = :order_id;

-- task_lines(reference): the oldest first, settled ones too, so that a line says what became of each
select line from payment_tasks where reference = :reference order by told_at;

-- add_task_line(reference, line): ignore the error of the unique key, which means that the line is there.
-- The second one dates it, because it is true again. A settled task stays settled, or somebody would refund a second
-- time. It is a new task if the payment is held again, or if the buyer waits for it, as settle_task says
insert into payment_tasks (reference, line, told_at) values (:reference, :line, :now_ms);
update payment_tasks set told_at = :now_ms,
       settled = case when line like 'held %' or line not like 'refunded %' and reference in (
                        select reference from payment_attempts join payment_orders on id = order_id
                         where payment is null and payment_orders.is_open = 1 and pay_again = 0) then 0 else settled end
 where reference = :reference and line = :line;

-- new_order(order): with the total that your shop computed, in one transaction with your own lines of the order
insert into payment_orders (id, satang, currency) values (:order_id, :satang, :currency);

-- change_order(order): the buyer has changed the basket. It changes no row if the order is closed or paid, or has an open
-- task: a payment that is held can still come. An earlier attempt keeps the total that the buyer was shown, and its
-- payment is then a task for a person
update payment_orders set satang = :satang
 where id = :order_id and is_open = 1 and payment is null
   and id not in (select order_id from payment_attempts join payment_tasks using (reference)
                   where settled = 0 and line like '%: ask a person');

-- order_of(order): the state is for the order's page. The last line about the attempt that paid decides it, and before
-- an order is paid that about any attempt after which the buyer may not pay again. A call that failed says nothing, and
-- an empty reply after a payment is no proof that there was none
select satang, is_open, payment,
       case when count(case when payment is null and settled = 0 then 1 end) > 0 then 'attention'
            when count(case when line like 'refunded %' and settled = 1 then 1 end) > 0 then 'refunded'
            when payment is not null then 'paid'
            when is_open = 1 then 'open' else 'closed' end as state
  from payment_orders left join (
         select reference, order_id, pay_again, line, settled
           from payment_attempts join payment_tasks using (reference)
          where line like '%: ask a person'
            and told_at = (select max(told_at) from payment_tasks
                            where reference = payment_attempts.reference
                              and line not like 'retry %' and line not like 'pending %')
       ) latest on order_id = id and (payment is null and pay_again = 0
                                      or substr(payment, 1, length(reference)) = reference)
 where id = :order_id
 group by id, satang, is_open, payment;

-- new_attempt(order): before the buyer leaves. It changes no row if the order is closed or paid.
-- Ask Inquiry about the earlier attempts of the order first. Then the state of order_of has to be open
insert into payment_attempts (reference, order_id, satang, currency, token, made_at, since, link_end)
select :reference, id, satang, currency, :token, :now_ms, :now, :link_end
  from payment_orders where id = :order_id and is_open = 1 and payment is null;

-- store_qr(reference): so that the page still has it when the buyer reloads
insert into payment_qrs (reference, image, ends) values (:reference, :image, :ends);

-- qr_of(reference)
select image, ends from payment_qrs where reference = :reference;

-- store_return(reference): when the buyer comes back, at most once a minute. While the page of a QR is open, at most
-- once in five seconds. It leaves the question to the handler, which runs beside your server. A new attempt is asked
-- about anyway
update payment_attempts set postback = :id, since = :now, is_open = 1 where reference = :reference and since <= :before;

-- attempts_of(order): the newest last
select reference, pay_again from payment_attempts where order_id = :order_id order by made_at;

-- allow_attempt(reference): a person lets the buyer pay again, for example after the refund of a wrong amount
update payment_attempts set pay_again = 1 where reference = :reference;

-- open_tasks(): your staff see the lines that end with ": ask a person", each with the last line about its reference,
-- which says what became of the task. order_id is null for an unknown reference
select reference, order_id, line from payment_tasks left join payment_attempts using (reference)
 where settled = 0 order by told_at;

-- settle_task(reference, line): a person has done it. :settled is 1, or 2 if a refund was one of a part. It changes no
-- row while an unpaid order waits for the task, or the buyer could never pay: first allow the attempt, or ship by hand.
-- MySQL reads the table that it updates only in a select within a select
update payment_tasks set settled = :settled
 where reference = :reference and line = :line
   and not (line not like 'retry %' and (line not like 'refunded %' or :settled + 0 = 2)
            and told_at = (select * from (select max(told_at) from payment_tasks
                                           where reference = :reference and line not like 'retry %'
                                             and line not like 'pending %') latest)
            and reference in (select reference from payment_attempts join payment_orders on id = order_id
                               where payment is null and payment_orders.is_open = 1 and pay_again = 0));

-- ship_by_hand(reference, payment): your staff have shipped the order. :payment is the reference and the order number
-- of the payment in the control panel, OrderNo of Inquiry. Run the second only if the first changed a row
update payment_orders set payment = :payment
 where id = (select order_id from payment_attempts where reference = :reference) and payment is null;
insert into payment_shipments (order_id, reference, shipped_at)
select order_id, reference, :now from payment_attempts where reference = :reference;

-- parcels(): the orders that your staff, or your next program, have to ship
select order_id, reference from payment_shipments where shipped_at is null order by order_id;

-- hand_over(reference): ask Inquiry once more, then mark the parcel. Hand it over only if this changes a row. It changes
-- none while a task waits, or when the last line is a task, also a settled one, such as a refund
update payment_shipments set shipped_at = :now
 where reference = :reference and shipped_at is null
   and reference not in (select reference from payment_tasks where settled = 0 and line like '%: ask a person')
   and reference not in (
         select reference from payment_tasks
          where line like '%: ask a person'
            and told_at = (select max(told_at) from payment_tasks where reference = :reference));

-- hand_over_by_hand(reference): a person has decided that it leaves all the same, such as the rest after a part refund
update payment_shipments set shipped_at = :now where reference = :reference and shipped_at is null;

-- withdraw(reference): after a refund, take back the shipment. If this changes no row, the parcel has left. The order
-- keeps its payment, and does not ship again
delete from payment_shipments where reference = :reference and shipped_at is null;

-- shipments(order): for the go-live check
select count(*) as count from payment_shipments where order_id = :order_id;

-- ask_again(): daily, an hour before the job. The handler asks once more about the attempts of the last seven days, and
-- about each link until seven days after its end, paid ones too, one after the other
update payment_attempts set postback = :id, is_open = 1 where since > :a_week_ago or link_end > :a_week_ago;

-- recent_attempts(): the lines of the daily job, which reads 125050 as "1250.50": all attempts of an order with one of
-- these
select reference, order_id, satang, currency,
       case when reference in (select reference from payment_shipments) then 'fulfilled' else 'open' end as state
  from payment_attempts
 where order_id in (select order_id from payment_attempts where since > :a_week_ago or link_end > :a_week_ago)
 order by order_id, reference;

-- unpaid_orders()
select id from payment_orders where is_open = 1 and payment is null order by id;

-- close_order(order): daily, after the job, for each of these. It closes the order if nobody is expected to pay it any
-- more. If this changes a row, tell the buyer. A link may still be paid within a week of its end. An attempt that is
-- held is open, and a task waits for a person
update payment_orders set is_open = 0
 where id = :order_id and is_open = 1 and payment is null
   and id in (select order_id from payment_attempts)
   and id not in (select order_id from payment_attempts where is_open = 1 or link_end > :a_week_ago)
   and id not in (select order_id from payment_attempts join payment_tasks using (reference)
                   where settled = 0 and line like '%: ask a person');
