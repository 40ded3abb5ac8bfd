// Payments client for Java 17 or newer, version 1.6.0 of 30 November 2026. It needs no library.

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.*;
import java.math.BigDecimal;
import java.net.*;
import java.net.http.*;
import java.net.http.HttpRequest.BodyPublishers;
import java.security.MessageDigest;
import java.time.*;
import java.time.format.DateTimeFormatter;
import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;
import java.util.regex.*;
import java.util.stream.*;

/**
 * The payment APIs. Every failure is a {@link Failure}, and its class says what you know:
 * <ul>
 * <li>{@link Invalid}: a mistake in the call, found before anything was sent
 * <li>{@link Refused}: the API answered that it did nothing; the text says what to correct
 * <li>{@link Unknown}: the call may have been carried out; the text says what to do before you repeat it
 * <li>{@link NoAnswer}: a question (Inquiry, reading a registration) got no usable answer: ask again later
 * </ul>
 * A text that you leave out, or that a reply does not have, is ""; null is a text that you leave out. One object serves all
 * threads.
 */
@SuppressWarnings("serial")
public final class Payments {
    /** Any failure. Its text is one short line without keys and e-mail addresses. */
    public abstract static class Failure extends RuntimeException {
        Failure(String sentence) { super(sentence); }
    }

    public static final class Invalid extends Failure { Invalid(String sentence) { super(sentence); } }
    public static final class Refused extends Failure { Refused(String sentence) { super(sentence); } }
    public static final class Unknown extends Failure { Unknown(String sentence) { super(sentence); } }
    public static final class NoAnswer extends Failure { NoAnswer(String sentence) { super(sentence); } }

    /** A request that is no postback. Answer with its HTTP status. */
    public static final class BadPostback extends Exception {
        public final int status;
        BadPostback(int status) { super("HTTP " + status); this.status = status; }
    }

    /** Each is also an environment variable: PAY_PAYMENT_URL, PAY_API_URL and so on. */
    public enum Setting {
        PAYMENT_URL, API_URL, LINK_URL, MERCHANT_ID, AUTH_KEY, API_KEY, SECRET_KEY, LINK_NAME, POSTBACK_TOKEN
    }

    /**
     * An order to pay: set what the call needs. {@code channel} preselects a channel; {@code months} and {@code bank}
     * an installment. {@code member} offers the saved card of a member who is signed in. The default of {@code expires}
     * is this time tomorrow.
     */
    public static final class Order {
        private String reference = "", total = "", product = "", email = "", name = "", telephone = "";
        private String currency = "00", language = "TH", returnUrl = "", postbackUrl = "";
        private String channel = "", bank = "", member = "";
        private Integer months;
        private Instant expires;

        public Order reference(String value) { reference = orEmpty(value); return this; }
        public Order total(String value) { total = orEmpty(value); return this; }
        public Order product(String value) { product = orEmpty(value); return this; }
        public Order email(String value) { email = orEmpty(value); return this; }
        public Order name(String value) { name = orEmpty(value); return this; }
        public Order telephone(String value) { telephone = orEmpty(value); return this; }
        public Order currency(String value) { currency = orEmpty(value); return this; }
        public Order language(String value) { language = orEmpty(value); return this; }
        public Order returnUrl(String value) { returnUrl = orEmpty(value); return this; }
        public Order postbackUrl(String value) { postbackUrl = orEmpty(value); return this; }
        public Order channel(String value) { channel = orEmpty(value); return this; }
        public Order months(int value) { months = value; return this; }
        public Order bank(String value) { bank = orEmpty(value); return this; }
        public Order member(String value) { member = orEmpty(value); return this; }
        public Order expires(Instant value) { expires = value; return this; }

        private void check() {
            checkReference(reference);
            checkTotal(total);
            int length = product.getBytes(UTF_8).length;
            must(length >= 1 && length <= 255, "product: write 1 to 255 bytes. A Thai letter has three.");
            must(email.matches("[^@\\s]+@[^@\\s]+"), "email: write an address such as buyer@shop.example.");
        }

        private void checkInBaht() {
            check();
            must(currency.equals("00"), "currency: this call takes baht alone, 00.");
        }
    }

    /** A buyer's registration for later charges. */
    public static final class Registration {
        private String reference = "", firstName = "", lastName = "", email = "", description = "";

        public Registration reference(String value) { reference = orEmpty(value); return this; }
        public Registration firstName(String value) { firstName = orEmpty(value); return this; }
        public Registration lastName(String value) { lastName = orEmpty(value); return this; }
        public Registration email(String value) { email = orEmpty(value); return this; }
        public Registration description(String value) { description = orEmpty(value); return this; }
    }

    /** An attempt to pay, as your shop stored it before the buyer left. Currency 00 is Thai baht. */
    public record Attempt(String reference, String total, String currency) {
        public Attempt {
            reference = orEmpty(reference);
            total = orEmpty(total);
            currency = orEmpty(currency);
        }
    }

    /** A record of Inquiry. The number is the payment's; "?" is a value of a wrong type. */
    public record InquiryRecord(String reference, String number, String total, String currency, String merchant,
        String status, Decision kind, String time) {}

    /** The classes of a status, and what else a shop decides. */
    public enum Decision {
        PENDING(null, "NS", "N", "VC"), FAILED(null, "RE", "VR", "PF"), CANCELLED(null, "C"), TEST(null, "TC"),
        PAID(null, "CP", "Y"),
        HELD("ship nothing, follow the e-mail about the review", "HO"),
        REFUNDING("ship nothing for it, a refund is under way", "RR"),
        REFUNDED("ship nothing for it, book the refund or the part that was refunded", "RF", "VO"),
        UNKNOWN("ship nothing, ask support what the status means"),
        SEVERAL(null), DIFFERS(null);

        private final String person;
        private final List<String> statuses;

        Decision(String person, String... statuses) { this.person = person; this.statuses = List.of(statuses); }

        private static Decision of(String status) {
            return Arrays.stream(values()).filter(each -> each.statuses.contains(status)).findFirst().orElse(UNKNOWN);
        }

        private boolean isIdle() { return compareTo(TEST) <= 0; } // no money moved: a buyer can still pay

        /** In lower case, for a log. */
        @Override public String toString() { return name().toLowerCase(Locale.ROOT); }
    }

    /** When to ask again. */
    public enum Ask { SCHEDULE, DAILY, NEVER }

    /**
     * What a shop does about an attempt. A buyer can get a new one exactly when {@code ask} is SCHEDULE, or when there is
     * no answer.
     *
     * @param statuses those of the records, for a log: RE,CP
     * @param ship whether to ship the order, once
     * @param person why a person has to look, in one short line; null when nobody has to
     * @param payment the record that moved money, if there is exactly one; or null
     */
    public record Verdict(Decision decision, String statuses, boolean ship, String person, Ask ask,
        InquiryRecord payment) {}

    /** A form that takes the buyer to the payment page: address, fields, and all of it as HTML. */
    public record Form(String action, Map<String, String> fields, String html) {}

    /** A QR: its picture for {@code <img src>}, and its end in Thai time; "" is 15 minutes after the call. */
    public record PromptPay(String image, String expires) {}

    /** A charge. Its status is "waiting" before it runs; a total of "" was set in the control panel. */
    public record Charge(String day, String status, String total, String number) {}

    /** What a postback says. Believe only the reference, after you compared the token. */
    public record Postback(String reference, String token) {}

    // Settings and calls
    private static final String QR_MAY_EXIST =
        "The QR may exist: keep asking Inquiry about it, and offer the payment page with a new reference. ";
    private static final String READ_FIRST =
        "The call may have been carried out: read the registration before you repeat it. ";
    private static final String LINK_MAY_EXIST = "Nobody has this link: make one with a new reference. ";
    /**
     * The refusals of PromptPay, whatever the HTTP status, each with what to correct. No other message says that no QR was
     * made.
     */
    private static final Map<String, String> REFUSALS = Map.of(
        "duplicate reference number", "Take a new one. Ask Inquiry about this one if an earlier call was unclear.",
        "incomplete parameter", "Send all six parameters.",
        "no authorization", "Set the Auth Key.",
        "authorization error", "Copy the Auth Key from the control panel.",
        "shop not open yet", "Ask support to enable PromptPay.");

    /** Time limit of a call. Set fewer for a question while a buyer waits. */
    public volatile int seconds = 30;
    private final Map<Setting, String> settings = new EnumMap<>(Setting.class);

    /** Takes the settings that your calls need. */
    public Payments(Map<Setting, String> settings) {
        // A file of Windows leaves a carriage return at the end, an editor a byte order mark in front.
        settings.forEach((name, value) ->
            this.settings.put(name, orEmpty(value).replaceAll("^[\\uFEFF\\r\\n]+|[\\uFEFF\\r\\n]+$", "")));
    }

    /** Takes the settings from the environment. */
    public static Payments fromEnvironment() {
        return new Payments(Arrays.stream(Setting.values()).collect(Collectors.toMap(
            name -> name, name -> System.getenv().getOrDefault("PAY_" + name, ""))));
    }

    /** Returns a setting. A missing one is {@link Invalid} when a call needs it. */
    public String setting(Setting name) {
        must(!settings.getOrDefault(name, "").isEmpty(), "Set the environment variable PAY_" + name + ".");
        return settings.get(name);
    }

    /** Returns the form that the buyer's browser sends. Store the attempt first: the buyer can alter the form. */
    public Form createPayment(Order order) {
        order.check();
        must(order.email.length() <= 100, "email: write at most 100 characters.");
        must(order.currency.matches("[0-9]{2}"), "currency: write two digits, 00 for baht.");
        must(order.channel.matches("[a-z0-9_]*"), "channel: write a code in lower case, such as promptpay.");
        must(order.member.matches("[A-Za-z0-9]{0,10}"), "member: write at most 10 letters and digits.");
        if (order.channel.equals("installment")) {
            int months = order.months == null ? 3 : order.months;
            int smallest = smallestOf(months);
            must(smallest > 0, "months: no issuer offers " + months + " months.");
            must(order.currency.equals("00") && checkTotal(order.total) >= smallest * 100,
                "total: " + months + " months begin at " + smallest + ".00 baht.");
        }
        var fields = fields("merchantid", setting(Setting.MERCHANT_ID), "refno", order.reference,
            "customeremail", order.email, "productdetail", order.product, "total", order.total,
            "cc", order.currency, "lang", order.language, "channel", order.channel, "bankins", order.bank,
            "monthins", order.months == null ? "" : order.months.toString(), "customerref", order.member,
            "returnurl", order.returnUrl, "postbackurl", order.postbackUrl);
        fields.values().removeIf(String::isEmpty);
        String action = setting(Setting.PAYMENT_URL) + "/payment";
        String inputs = fields.entrySet().stream()
            .map(field -> "  <input type=\"hidden\" name=\"%s\" value=\"%s\">\n"
                .formatted(field.getKey(), escape(field.getValue())))
            .collect(Collectors.joining());
        return new Form(action, fields, "<form method=\"post\" action=\"" + escape(action)
            + "\" accept-charset=\"UTF-8\">\n" + inputs + "  <button>Pay</button>\n</form>");
    }

    /** Makes a PromptPay QR, once for a reference. */
    public PromptPay createPromptPay(Order order) {
        order.checkInBaht();
        must(order.name.matches("[^<>]{1,100}"), "name: write 1 to 100 characters, without < and >.");
        long satang = checkTotal(order.total);
        must(satang >= 600, "total: PromptPay begins at 6.00 baht.");
        String query = fields("merchantID", setting(Setting.MERCHANT_ID), "productDetail", order.product,
            "customerEmail", order.email, "customerName", order.name, "total", order.total,
            "referenceNo", order.reference).entrySet().stream()
            .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), UTF_8))
            .collect(Collectors.joining("&"));
        Reply answer = change(QR_MAY_EXIST, "/tep/api/v2/promptpaynew?" + query,
            fields("Authorization", "Bearer " + setting(Setting.AUTH_KEY)), null);
        Map<?, ?> reply = answer.object(), data = objectOf(reply.get("data"));
        String message = oneLine(reply.get("message")), image = textOf(data.get("image"));
        String remedy = REFUSALS.get(message.toLowerCase(Locale.ROOT));
        if (remedy != null) throw new Refused(message + ". " + remedy);
        if (answer.status == 200 && "error".equals(reply.get("status")))
            throw new Refused("No QR was made. Check each parameter.");
        boolean isMade = answer.status == 200 && "success".equals(reply.get("status"))
            && image.startsWith("data:image/png;base64,");
        // A buyer would pay the QR of another order, too.
        boolean isOwn = order.reference.equals(data.get("referenceNo"))
            && satangOf(amountOf(data.get("total"))).equals(OptionalLong.of(satang));
        if (isMade && isOwn) return new PromptPay(image, textOf(data.get("expiredate")));
        throw new Unknown(QR_MAY_EXIST + "HTTP " + answer.status + ": "
            + (message.isEmpty() ? "no QR of this order" : message));
    }

    /** Returns Inquiry's records of a reference: none at first, several after several payments. */
    public List<InquiryRecord> inquireOrder(String reference) {
        must(orEmpty(reference).matches("[0-9]{1,12}"), "reference: write 1 to 12 digits.");
        Object reply = question("/order/orderdetailpost",
            fields("apikey", setting(Setting.API_KEY), "merchantSecretKey", setting(Setting.SECRET_KEY),
                "merchantId", lastFive()),
            fields("merchantId", lastFive(), "orderNo", "X", "refno", reference, "productDetail", "QWERTY"));
        // An array, an object, or nothing.
        List<?> records = reply instanceof List<?> list ? list
            : Map.of().equals(reply) ? List.of() : Collections.singletonList(reply);
        if (records.stream().anyMatch(each -> textOf(objectOf(each).get("ReferenceNo")).isEmpty()))
            throw new NoAnswer("HTTP 200: not a reply of Inquiry");
        return records.stream().map(each -> recordOf(objectOf(each))).toList();
    }

    /** Registers a buyer for later charges. */
    public void registerRecurring(Registration buyer) {
        recurring("restaddrecurring", buyer.reference, fields("firstName", buyer.firstName,
            "lastName", buyer.lastName, "customerEmail", buyer.email, "description", buyer.description));
    }

    /** Schedules the next charge of a registration, and returns it. */
    public Charge chargeRecurring(String reference, String total) {
        return charge("restpayrecurring", reference, fields("total", total));
    }

    /** Schedules a charge for a day, YYYY-MM-DD, from tomorrow on in Thailand, and returns it. */
    public Charge scheduleRecurring(String reference, String total, String day) {
        return charge("restpayrecurring-scheduledate", reference, fields("total", total, "schedule_date", checkDay(day)));
    }

    /**
     * Cancels the charge of a day, YYYY-MM-DD; with "all" the whole registration. Without a day the API cancels
     * everything: never leave it out by mistake. The registration needs reference, email and description.
     */
    public void cancelRecurring(Registration buyer, String day) {
        var fields = fields("customerEmail", buyer.email, "description", buyer.description);
        if (!"all".equals(day)) fields.put("scheduleDate", checkDay(day));
        recurring("restdeleterecurring", buyer.reference, fields);
    }

    /** Returns the charges of a registration. */
    public List<Charge> inquireRecurring(String reference) {
        Map<?, ?> reply = objectOf(question("/recurring/api/restgetrecurring",
            recurringHeaders(), recurringFields(reference)));
        Map<?, ?> data = objectOf(reply.get("data"));
        boolean isRead = isNumber(reply.get("success"), 1, 200) && reference.equals(data.get("refno"));
        // A charge that is left out here would be scheduled a second time.
        if (!isRead || !(data.get("data") instanceof List<?> charges)
            || charges.stream().anyMatch(each -> dayOf(objectOf(each)).isEmpty()))
            throw new NoAnswer("Cannot read the charges of " + reference + ": " + oneLine(reply.get("message")));
        return charges.stream().map(each -> chargeOf(objectOf(each))).toList();
    }

    /** Returns the address of a link that is paid once. */
    public String createSecureLink(Order order) {
        order.checkInBaht();
        String name = setting(Setting.LINK_NAME), origin = setting(Setting.LINK_URL);
        Instant expires = order.expires == null ? Instant.now().plus(Duration.ofDays(1)) : order.expires;
        var end = DateTimeFormatter.ofPattern("uuuu-MM-dd-HH-mm-ss").format(expires.atOffset(ZoneOffset.ofHours(7)));
        Reply answer = change(LINK_MAY_EXIST, "/secure/v3/secure/encryptz/" + name,
            fields("apikey", setting(Setting.API_KEY)),
            fields("merchant", name, "refno", order.reference, "payValue", order.total, "orderDetail", order.product,
                "expireDate", end, "userEMail", order.email, "userTelNo", order.telephone,
                "postBackURL", order.postbackUrl, "returnURL", order.returnUrl,
                "monthInstallment", "", "bankInstallment", "", "oneTime", "Y")).orRefused();
        Map<?, ?> reply = answer.object();
        var parts = Stream.of("merchant", "payValue", "orderDetail").map(key -> textOf(reply.get(key))).toList();
        if (answer.status != 200 || !parts.stream().allMatch(part -> part.matches("[A-Za-z0-9_-]+")))
            throw new Unknown(LINK_MAY_EXIST + "HTTP " + answer.status + ": no link. " + oneLine(reply.get("message")));
        return origin + "/" + String.join("/", parts);
    }

    // The decision
    /** Returns the verdict on Inquiry's records of an attempt. */
    public Verdict decide(List<InquiryRecord> records, Attempt attempt) {
        String statuses = oneLine(records.stream().map(InquiryRecord::status).collect(Collectors.joining(",")));
        var moved = records.stream().filter(each -> !each.kind.isIdle()).toList();
        if (moved.isEmpty()) { // nobody has paid, somebody still can; the first class says how far the best one got
            var best = records.stream().map(InquiryRecord::kind).min(Comparator.naturalOrder());
            return new Verdict(best.orElse(Decision.PENDING), statuses, false, null, Ask.SCHEDULE, null);
        }
        InquiryRecord payment = moved.get(0);
        boolean isPaid = payment.kind == Decision.PAID;
        boolean isFinal = moved.stream().allMatch(each -> Set.of(Decision.PAID, Decision.REFUNDED).contains(each.kind));
        Ask ask = isFinal ? Ask.NEVER : Ask.DAILY;
        // Beside one payment all other records must be unpaid.
        if (moved.size() > 1 || records.size() > 1 && !isPaid) {
            boolean isTwice = moved.stream().filter(each -> each.kind == Decision.PAID).count() > 1;
            String advice = isTwice ? "refund one payment, and ship once" : "compare them with the control panel";
            String person = "several records (" + statuses + "): " + advice;
            return new Verdict(Decision.SEVERAL, statuses, false, person, ask, null);
        }
        if (!isOwn(payment, attempt)) {
            String found = oneLine(String.join(" ",
                payment.total, payment.currency, payment.reference, payment.merchant));
            String person = "Inquiry says " + found + ": ship nothing, compare it with the control panel";
            return new Verdict(Decision.DIFFERS, statuses, false, person, ask, payment);
        }
        return new Verdict(payment.kind, statuses, isPaid, payment.kind.person, ask, payment);
    }

    private boolean isOwn(InquiryRecord record, Attempt attempt) {
        var total = satangOf(attempt.total);
        var currency = currencyOf(attempt.currency);
        return total.isPresent() && currency.isPresent() // two values that cannot be read are not equal
            && record.reference.equals(attempt.reference)
            && satangOf(record.total).equals(total)
            && currencyOf(record.currency).equals(currency)
            // All eight digits, the last five, or none.
            && List.of("", setting(Setting.MERCHANT_ID), lastFive()).contains(record.merchant);
    }

    // The wire
    private static final int LIMIT = 1 << 20; // bytes of a reply
    private static final HttpClient HTTP = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1)
        .followRedirects(HttpClient.Redirect.NEVER).build();
    private static final ExecutorService CALLS = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "payments");
        thread.setDaemon(true);
        return thread;
    });

    private record Reply(int status, String text) {
        Map<?, ?> object() { return objectOf(Json.parse(text)); }

        String sentence() {
            return ("HTTP " + status + ": " + oneLine(object().get("message"))).replaceFirst("[: ]+$", "");
        }

        /** Throws Refused if the API says that it did nothing. A page of a proxy does not say so, whatever its status. */
        Reply orRefused() {
            boolean hasMessage = object().get("message") instanceof String message && !message.isBlank();
            if (List.of(400, 401, 403).contains(status) && hasMessage) throw new Refused(sentence());
            return this;
        }
    }

    private String lastFive() {
        String merchant = setting(Setting.MERCHANT_ID);
        return merchant.substring(Math.max(0, merchant.length() - 5));
    }

    private Map<String, String> recurringHeaders() {
        return fields("apikey", setting(Setting.API_KEY), "secretkey", setting(Setting.SECRET_KEY));
    }

    private Map<String, String> recurringFields(String reference) {
        return fields("merchantID", lastFive(), "refno", checkReference(reference));
    }

    private Map<?, ?> recurring(String path, String reference, Map<String, String> fields) {
        var body = recurringFields(reference);
        body.putAll(fields);
        Reply answer = change(READ_FIRST, "/recurring/api/" + path, recurringHeaders(), body).orRefused();
        Map<?, ?> reply = answer.object(), data = objectOf(reply.get("data"));
        String message = oneLine(reply.get("message"));
        if (answer.status == 200 && isNumber(reply.get("success"), 0))
            throw new Refused(message + ". If an earlier call was unclear, read the registration.");
        if (answer.status != 200 || !isNumber(reply.get("success"), 1, 200) || !reference.equals(data.get("refno")))
            throw new Unknown(READ_FIRST + "HTTP " + answer.status + ": " + (message.isEmpty() ? "no success" : message));
        return data;
    }

    private Charge charge(String path, String reference, Map<String, String> fields) {
        checkTotal(fields.get("total"));
        Map<?, ?> data = recurring(path, reference, fields);
        if (dayOf(data).isEmpty()) throw new Unknown(READ_FIRST + "The reply has no day.");
        return chargeOf(data);
    }

    /** Returns the JSON of a reply; an empty list for an empty one. */
    private Object question(String path, Map<String, String> headers, Map<String, String> body) {
        Reply answer = send(NoAnswer::new, path, headers, body);
        if (answer.status != 200) throw new NoAnswer(answer.orRefused().sentence());
        Object reply = answer.text.isBlank() ? List.of() : Json.parse(answer.text);
        if (reply == null) throw new NoAnswer("HTTP 200: not a reply in JSON");
        return reply;
    }

    /** Returns the reply to a call that changes something. */
    private Reply change(String advice, String path, Map<String, String> headers, Map<String, String> body) {
        return send(reason -> new Unknown(advice + reason), path, headers, body);
    }

    /** Posts once, within a time limit for all of it: one of HttpClient ends with the head of a reply. */
    private Reply send(Function<String, Failure> failure, String path, Map<String, String> headers,
        Map<String, String> body) {
        var isKey = Pattern.compile("[!-~]+( [!-~]+)?").asMatchPredicate();
        must(headers.values().stream().allMatch(isKey), "A key has a character that no key has. Copy it again.");
        String address = setting(Setting.API_URL);
        must(address.matches("https?://[!-~]+"), "Set PAY_API_URL to an address.");
        var request = HttpRequest.newBuilder(URI.create(address + path)).header("Accept", "application/json");
        headers.forEach(request::header);
        if (body != null) request.header("Content-Type", "application/json; charset=utf-8");
        request.POST(body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(json(body)));
        int limit = seconds;
        var call = CALLS.submit(() -> receive(request.build()));
        try {
            return call.get(limit, TimeUnit.SECONDS);
        } catch (TimeoutException error) {
            throw failure.apply("timed out: no complete reply within " + limit + " seconds");
        } catch (ExecutionException error) {
            throw failure.apply(reasonOf(error.getCause()));
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
            throw failure.apply("interrupted");
        } finally {
            call.cancel(true);
        }
    }

    private static Reply receive(HttpRequest request) throws IOException, InterruptedException {
        var response = HTTP.send(request, HttpResponse.BodyHandlers.ofInputStream());
        try (InputStream body = response.body()) {
            String target = response.headers().firstValue("Location").orElse("").replaceFirst("[?#].*", "");
            if (response.statusCode() / 100 == 3) // to follow it would take the keys to another host
                throw new IOException("the API answered " + response.statusCode() + " and redirects to " + target
                    + ": this client follows no redirect, so the keys stay here");
            byte[] received = body.readNBytes(LIMIT);
            if (received.length == LIMIT) throw new IOException("the reply is cut, or longer than 1 MiB");
            String text = new String(received, UTF_8).replaceFirst("^\uFEFF", "");
            if (text.stripLeading().startsWith("<")) throw new IOException("HTTP " + response.statusCode()
                + ": a web page came instead of JSON, such as that of a proxy or a firewall");
            return new Reply(response.statusCode(), text);
        }
    }

    /** Says in one line what an exception means. */
    static String reasonOf(Throwable error) {
        if (error instanceof ConnectException) return "cannot connect";
        if (error.getCause() != null) return reasonOf(error.getCause());
        boolean isBare = error.getMessage() == null || error.getMessage().indexOf(' ') < 0; // such as a path alone
        return oneLine(isBare ? error : error.getMessage());
    }

    // Formats: one strict pattern for each kind
    private static final Pattern AMOUNT = Pattern.compile("(0|[1-9][0-9]{0,8})(?:\\.([0-9]{1,2})0*)?");
    private static final Pattern DAY = Pattern.compile("(?s)([0-9]{4}-[0-9]{2}-[0-9]{2})(?:T.*)?");

    private static void must(boolean isRight, String sentence) {
        if (!isRight) throw new Invalid(sentence);
    }

    private static String orEmpty(String text) { return text == null ? "" : text; }

    /**
     * Returns the smallest order in baht at any issuer of this number of months; 0 when nobody offers it. The bank that
     * the buyer chooses may want more.
     */
    private static int smallestOf(int months) {
        return switch (months) {
            case 3, 4, 6, 9, 10 -> 3000;
            case 12 -> 6000;
            case 15 -> 7500;
            case 18 -> 9000;
            case 20 -> 10_000;
            case 24 -> 12_000;
            case 36 -> 18_000;
            default -> 0;
        };
    }

    private static String checkReference(String text) {
        must(orEmpty(text).matches("[0-9]{12}"), "reference: write 12 digits, as text.");
        return text;
    }

    /** Returns a total to send, in satang. */
    private static long checkTotal(String total) {
        long satang = orEmpty(total).matches("[0-9]+\\.[0-9]{2}") ? satangOf(total).orElse(0) : 0;
        must(satang > 0 && satang <= 999_999_900, "total: write \"1250.00\", above zero and at most 9999999.00.");
        return satang;
    }

    private static String checkDay(String day) {
        must(orEmpty(day).matches("\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])"), "day: write YYYY-MM-DD.");
        return day;
    }

    /** 125000 for 1250, 1250.0 and 1250.00; empty for all else, such as 1,250.00 and 1250.004. */
    public static OptionalLong satangOf(String total) {
        Matcher found = AMOUNT.matcher(total);
        if (!found.matches()) return OptionalLong.empty();
        String satang = found.group(2) == null ? "" : found.group(2);
        return OptionalLong.of(Long.parseLong(found.group(1) + (satang + "00").substring(0, 2)));
    }

    /** "1250.00" for 125000: the text that a call takes, which is above zero there. */
    public static String totalOf(long satang) {
        must(satang >= 0 && satang <= 99_999_999_999L, "satang: write a whole number from 0 to 99999999999.");
        return BigDecimal.valueOf(satang, 2).toString();
    }

    /** Two digits. Baht is 00, which replies also spell OO or THB. Empty for all else. */
    public static Optional<String> currencyOf(String code) {
        boolean isBaht = List.of("OO", "THB").contains(code.toUpperCase(Locale.ROOT));
        return isBaht ? Optional.of("00") : code.matches("[0-9]{2}") ? Optional.of(code) : Optional.empty();
    }

    private static Map<String, String> fields(String... pairs) {
        var fields = new LinkedHashMap<String, String>();
        for (int index = 0; index < pairs.length; index += 2) fields.put(pairs[index], pairs[index + 1]);
        return fields;
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
            .replace("\"", "&quot;").replace("'", "&#x27;");
    }

    /** Text must be text: a number or a list can look like it. */
    private static String textOf(Object value) {
        return value == null ? "" : value instanceof String text ? text : "?";
    }

    /** Only an amount can be a number, too: the shortest decimal of its double. */
    private static String amountOf(Object value) {
        return value instanceof Double number && Double.isFinite(number)
            ? BigDecimal.valueOf(number).stripTrailingZeros().toPlainString() : textOf(value);
    }

    private static Map<?, ?> objectOf(Object value) {
        return value instanceof Map<?, ?> object ? object : Map.of();
    }

    private static boolean isNumber(Object value, double... wanted) {
        return value instanceof Double number && Arrays.stream(wanted).anyMatch(number::equals);
    }

    private static InquiryRecord recordOf(Map<?, ?> fields) {
        String status = textOf(fields.get("Status")).toUpperCase(Locale.ROOT);
        return new InquiryRecord(textOf(fields.get("ReferenceNo")), textOf(fields.get("OrderNo")),
            amountOf(fields.get("Total")), textOf(fields.get("CurrencyCode")), textOf(fields.get("MerchantID")),
            status, Decision.of(status), textOf(fields.get("OrderDateTime")));
    }

    private static String dayOf(Map<?, ?> charge) {
        Matcher found = DAY.matcher(textOf(charge.get("scheduleDate")));
        return found.matches() ? found.group(1) : "";
    }

    private static Charge chargeOf(Map<?, ?> charge) {
        var satang = satangOf(amountOf(charge.get(charge.containsKey("amount") ? "amount" : "total")));
        String total = satang.isEmpty() ? "" : totalOf(satang.getAsLong());
        String status = oneLine(charge.get("status")), number = oneLine(amountOf(charge.get("occurranceNo")));
        return new Charge(dayOf(charge), status.isEmpty() ? "waiting" : status, total, number);
    }

    /** One short line of ASCII without e-mail addresses, whatever a reply contains. */
    public static String oneLine(Object text) { return oneLine(text, 120); }

    /** The same with another length. */
    public static String oneLine(Object text, int length) {
        String start = Objects.toString(text, "").replaceFirst("(?s)^(.{1000}).*", "$1");
        String line = start.replaceAll("\\S*@\\S*|[^!-~]+", " ").replaceAll(" +", " ").strip();
        return line.substring(0, Math.min(line.length(), length));
    }

    private static String json(Map<String, String> texts) {
        return texts.entrySet().stream().map(each -> quoted(each.getKey()) + ": " + quoted(each.getValue()))
            .collect(Collectors.joining(", ", "{", "}"));
    }

    static String quoted(String text) {
        return '"' + Pattern.compile("[\"\\\\\\x00-\\x1f]").matcher(text).replaceAll(found ->
            "\\\\u%04x".formatted((int) found.group().charAt(0))) + '"';
    }

    /** Reads JSON, because Java has no parser: use the one of your project instead. */
    static final class Json {
        private static final Pattern WORD = Pattern.compile(
            "true|false|null|-?(?:0|[1-9][0-9]*+)(?:\\.[0-9]++)?(?:[eE][+-]?[0-9]++)?");
        private final String text;
        private int at;

        private Json(String text) { this.text = text; }

        /** Returns a Map, List, String, Double or Boolean; null for null, and for what is not JSON. */
        static Object parse(String text) {
            try {
                Json json = new Json(text);
                Object value = json.value(500);
                json.skipBlanks();
                return json.at == text.length() ? value : null;
            } catch (IllegalArgumentException | IndexOutOfBoundsException error) {
                return null;
            }
        }

        private Object value(int depth) {
            check(depth > 0);
            if (isNext('{')) {
                var object = new HashMap<String, Object>();
                for (boolean more = !isNext('}'); more; more = hasMore('}')) {
                    check(isNext('"'));
                    String key = string();
                    check(isNext(':'));
                    object.put(key, value(depth - 1));
                }
                return object;
            }
            if (isNext('[')) {
                var list = new ArrayList<Object>();
                for (boolean more = !isNext(']'); more; more = hasMore(']')) list.add(value(depth - 1));
                return list;
            }
            if (isNext('"')) return string();
            Matcher word = WORD.matcher(text).region(at, text.length());
            check(word.lookingAt());
            at = word.end();
            return switch (word.group()) {
                case "true", "false" -> Boolean.valueOf(word.group());
                case "null" -> null;
                default -> Double.valueOf(word.group());
            };
        }

        private String string() {
            var result = new StringBuilder();
            for (char sign = text.charAt(at++); sign != '"'; sign = text.charAt(at++)) {
                check(sign >= ' ');
                if (sign == '\\') {
                    int escape = "\"\\/bfnrtu".indexOf(text.charAt(at++));
                    sign = "\"\\/\b\f\n\r\tu".charAt(escape);
                    if (sign == 'u') sign = (char) HexFormat.fromHexDigits(text, at, at += 4);
                }
                result.append(sign);
            }
            return result.toString();
        }

        private static void check(boolean isJson) {
            if (!isJson) throw new IllegalArgumentException();
        }

        private void skipBlanks() {
            while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
        }

        private boolean isNext(char sign) {
            skipBlanks();
            boolean isIt = at < text.length() && text.charAt(at) == sign;
            if (isIt) at++;
            return isIt;
        }

        private boolean hasMore(char end) {
            boolean isEnd = isNext(end);
            check(isEnd || isNext(','));
            return !isEnd;
        }
    }

    // The postback
    /**
     * Reads a postback, by GET or POST. Call it before anything else reads the body, such as {@code getParameter} of a
     * servlet.
     *
     * @param query of its address, as it was sent; null if it has none
     * @param header returns the header with this name, or null
     */
    public static Postback readPostback(String query, UnaryOperator<String> header, InputStream body)
        throws BadPostback, IOException {
        String length = Objects.requireNonNullElse(header.apply("Content-Length"), "0");
        if (header.apply("Transfer-Encoding") != null) throw new BadPostback(411); // a body without a length
        if (!length.matches("[0-9]+")) throw new BadPostback(400);
        if (length.length() > 5 || Integer.parseInt(length) > 16_384) throw new BadPostback(413);
        byte[] received = body.readNBytes(Integer.parseInt(length));
        if (received.length < Integer.parseInt(length)) throw new BadPostback(400); // the caller has hung up
        var fields = new HashMap<Object, Object>();
        if (received.length > 0) {
            String kind = Objects.requireNonNullElse(header.apply("Content-Type"), "").toLowerCase(Locale.ROOT);
            boolean isForm = kind.startsWith("application/x-www-form-urlencoded"), isJson = kind.contains("json");
            if (header.apply("Content-Encoding") != null || !isForm && !isJson) throw new BadPostback(415);
            String text = new String(received, UTF_8);
            Object object = isForm ? formFields(text) : Json.parse(text);
            if (!(object instanceof Map<?, ?> given)) throw new BadPostback(400);
            fields.putAll(given);
        }
        fields.putAll(formFields(Objects.requireNonNullElse(query, "")));
        String reference = amountOf(fields.get("refno"));
        String token = textOf(fields.get("token"));
        return new Postback(reference.matches("[0-9]{1,12}") ? reference : "",
            NO_TOKEN.matcher(token).find() ? "" : token);
    }

    /** A control character, half a character of JSON, or bytes that cannot be read: a database can fail at them. */
    private static final Pattern NO_TOKEN = Pattern.compile("[\\p{Cc}\\p{Cs}\uFFFD]");

    private static Map<String, String> formFields(String encoded) {
        var fields = new HashMap<String, String>();
        for (String pair : encoded.split("&")) {
            String[] parts = pair.split("=", 2);
            try {
                if (parts.length == 2 && !parts[1].isEmpty())
                    fields.put(URLDecoder.decode(parts[0], UTF_8), URLDecoder.decode(parts[1], UTF_8));
            } catch (IllegalArgumentException error) {
                continue; // it is not encoded correctly
            }
        }
        return fields;
    }

    /** Whether a token is one of those, in constant time. A plus sign of an address is read as a blank. */
    public static boolean isToken(String given, String... expected) {
        byte[] token = given.replace('+', ' ').getBytes(UTF_8);
        boolean isOne = false;
        for (String each : expected)
            isOne |= !each.isEmpty() && MessageDigest.isEqual(token, each.replace('+', ' ').getBytes(UTF_8));
        return isOne;
    }

    // When to ask
    private static final long MINUTE = 60, HOUR = 3600, A_DAY = 24 * HOUR;
    /** Seconds: up to this age, wait so long. The age counts from the attempt or its last postback. */
    private static final long[][] SCHEDULE =
        {{2, 2}, {7, 5}, {22, 15}, {30 * MINUTE, 2 * MINUTE}, {A_DAY, HOUR}, {7 * A_DAY, A_DAY}};

    /** Seconds until the next question, for {@code ask} of a verdict; empty when no further one is due. */
    public static OptionalLong pauseOf(Ask ask, double age) {
        if (ask == Ask.DAILY) return OptionalLong.of(A_DAY);
        var steps = Arrays.stream(SCHEDULE).filter(step -> ask == Ask.SCHEDULE && age < step[0]);
        return steps.mapToLong(step -> step[1]).findFirst();
    }

    /** An attempt to ask about: its last event, and ids of its postbacks, oldest first, none of them used twice. */
    public record OpenAttempt(String reference, Instant since, List<String> postbacks) {
        private double age() { return now() - since.toEpochMilli() / 1000.0; }

        private String last() { return postbacks.isEmpty() ? "" : postbacks.get(postbacks.size() - 1); }
    }

    /** What {@link #keepAsking} needs of your shop. */
    public interface Shop {
        /**
         * Its fifth failure in a row ends {@link #keepAsking}, so that your supervisor starts the program again: a new
         * connection to the database can help.
         */
        List<OpenAttempt> openAttempts() throws Exception;

        /** Asks Inquiry, ships or tells a person, and returns {@code ask} of the verdict. */
        Ask settle(String reference) throws Exception;

        /** Forgets these postbacks. When it is decided, the attempt is open no more. */
        void close(String reference, List<String> postbacks, boolean isDecided) throws Exception;

        /** It is a task when an attempt has only failed for two hours: for example, a key was changed. */
        void failed(String reference, String sentence, boolean isTask) throws Exception;
    }

    /** When to ask again, the failures in a row, the time of the first one, and the last postback that was seen. */
    private record Plan(double due, int failures, double failing, String seen) {
        private boolean isOld(OpenAttempt attempt) {
            return attempt.last().isEmpty() || attempt.last().equals(seen);
        }
    }

    /**
     * Asks about every open attempt when it is due, one after the other. A new postback is asked about before what is due.
     * A failure doubles the pause of its attempt, up to an hour. After five calls in a row without an answer everything
     * but new postbacks rests for a minute; then one question is tried. {@link Refused} is no answer either, because it
     * says nothing about the order. What is open at the start is due, the newest first.
     *
     * @throws Exception the fifth failure in a row of {@link Shop#openAttempts}
     */
    public static void keepAsking(Shop shop) throws Exception {
        var plans = new HashMap<String, Plan>();
        int unread = 0, unanswered = 0;
        double rest = 0;
        boolean isStart = true;
        for (;; Thread.sleep(1000)) { // no attempt is asked about more often, however many postbacks come
            var queue = new ArrayList<OpenAttempt>();
            try {
                queue.addAll(shop.openAttempts());
                unread = 0;
            } catch (Exception error) {
                unread++;
                if (unread == 5) throw error;
                report(shop, "all", error, false);
                continue;
            }
            plans.keySet().retainAll(queue.stream().map(OpenAttempt::reference).toList());
            // A postback from before the start is not new: after an outage all of them would be asked about at once.
            for (OpenAttempt each : queue)
                plans.putIfAbsent(each.reference,
                    isStart ? new Plan(-each.since.getEpochSecond(), 0, 0, each.last()) : new Plan(0, 0, 0, ""));
            isStart = false;
            queue.sort(Comparator.<OpenAttempt, Boolean>comparing(each -> plans.get(each.reference).isOld(each))
                .thenComparing(each -> plans.get(each.reference).due));
            double end = Double.MAX_VALUE;
            for (OpenAttempt each : queue) {
                var postbacks = each.postbacks;
                Plan plan = plans.get(each.reference);
                if (plan.isOld(each)) {
                    end = Math.min(end, now() + 2);
                    if (now() < Math.max(plan.due, rest) || now() > end) break; // to look for new postbacks
                }
                int failures = 0;
                double failing = 0;
                long pause;
                try {
                    Ask ask = shop.settle(each.reference);
                    pause = pauseOf(ask, each.age()).orElse(0);
                    boolean isDecided = pause == 0; // otherwise the last postback stays
                    shop.close(each.reference, isDecided || postbacks.isEmpty() ? postbacks
                        : postbacks.subList(0, postbacks.size() - 1), isDecided);
                    unanswered = 0;
                    rest = 0;
                } catch (Exception error) {
                    failures = plan.failures + 1;
                    failing = plan.failures == 0 ? now() : plan.failing;
                    pause = Math.min(1L << Math.min(failures, 12), HOUR);
                    if (error instanceof NoAnswer || error instanceof Refused) unanswered++;
                    rest = unanswered < 5 ? 0 : now() + MINUTE;
                    report(shop, each.reference, error, now() - failing >= 2 * HOUR);
                }
                plans.put(each.reference, new Plan(now() + pause + Math.random(), failures, failing, each.last()));
            }
        }
    }

    /** A test can move it. */
    static LongSupplier clock = System::currentTimeMillis;

    private static double now() { return clock.getAsLong() / 1000.0; }

    private static void report(Shop shop, String reference, Exception error, boolean isTask) {
        try {
            shop.failed(reference, reasonOf(error), isTask);
        } catch (Exception again) {
            System.err.println(reasonOf(again)); // such as a full disk
        }
    }
}
