// Keeps the handler's data in files, so that you can try it, and shows what each method has to do.
//
// SHOP_FOLDER names the folder, by default `orders`. Before the buyer leaves, your shop writes two files into it, with
// spaces only between the values:
//   A17.order             the order as it is now: its total and currency (00 is baht), "1250.00 00".
//                         Delete it when you close the order: a later payment is then a task for a person
//   202611200001          the attempt: its order, the total and currency that the buyer was shown, and the token of its
//                         postback address, "A17 1250.00 00 a-secret"
// The handler writes:
//   202611200001.1795766400000-(UUID).postback  a postback came at this millisecond, and Inquiry is still to be asked
//   202611200001.closed   nothing more to ask, until the next postback
//   A17.fulfilled         the attempt and payment that paid the order. Ship the orders that have this file
//   202611200001.task     what a person has to do, and below it what became of it. Keep it: a task that you delete
//                         comes back with the next answer. Move it to an archive only together with the attempt

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;

public class Folder {
    public record Stored(String reference, String order, String total, String currency, String token) {}

    private static final String NAME = System.getenv("SHOP_FOLDER");
    private static final Path FOLDER = Path.of(NAME == null || NAME.isEmpty() ? "orders" : NAME);

    /** The attempt of this reference; null if there is none. */
    public Stored attemptOf(String reference) throws IOException {
        String[] words = wordsIn(reference, 4, "order, total, currency and token");
        return words == null ? null : new Stored(reference, words[0], words[1], words[2], words[3]);
    }

    /** The reference of the attempt with this token; null if there is none. */
    public String ownerOf(String token) throws IOException {
        for (String name : names()) {
            try {
                Stored attempt = isReference(name) ? attemptOf(name) : null;
                if (attempt != null && Payments.isToken(token, attempt.token)) return name;
            } catch (IOException error) {
                continue; // an attempt that cannot be read, or has been moved away, concerns no other one
            }
        }
        return null;
    }

    /** Keeps that a postback has come. The answer follows when it is stored. */
    public void storePostback(String reference) throws IOException {
        String name = reference + "." + System.currentTimeMillis() + "-" + UUID.randomUUID() + ".postback";
        Files.createFile(FOLDER.resolve(name));
    }

    /** The references to ask about, with the time of the last event and the postbacks of each, oldest first. */
    public List<Payments.OpenAttempt> openAttempts() throws IOException {
        var attempts = new ArrayList<Payments.OpenAttempt>();
        var names = new TreeSet<String>(names());
        var postbacksOf = names.stream().filter(Folder::isPostback)
            .collect(Collectors.groupingBy(name -> name.split("[.]")[0]));
        for (String reference : names) {
            var postbacks = postbacksOf.getOrDefault(reference, List.of());
            if (!isReference(reference) || postbacks.isEmpty() && names.contains(reference + ".closed")) continue;
            try {
                Instant since = postbacks.isEmpty()
                    ? Files.getLastModifiedTime(FOLDER.resolve(reference)).toInstant()
                    : Instant.ofEpochMilli(Long.parseLong(postbacks.get(postbacks.size() - 1).split("[.-]")[1]));
                attempts.add(new Payments.OpenAttempt(reference, since, postbacks));
            } catch (NoSuchFileException moved) {
                continue; // one that has been moved away meanwhile concerns no other
            }
        }
        return attempts;
    }

    /** Deletes these postbacks, which came before the question. A later one leads to another question. */
    public void close(String reference, List<String> postbacks, boolean isDecided) throws IOException {
        if (isDecided) Files.writeString(FOLDER.resolve(reference + ".closed"), "");
        for (String name : postbacks) Files.deleteIfExists(FOLDER.resolve(name));
    }

    /**
     * Marks the order as paid, once. Returns the payment that it is marked with; null if it is closed or changed.
     * A person who ships by hand writes the same mark: the reference, and the number of the payment if it is known.
     */
    public String fulfil(Stored attempt, String payment) throws IOException {
        String[] order = wordsIn(nameOf(attempt.order) + ".order", 2, "total and currency");
        if (order != null && Payments.satangOf(order[0]).equals(Payments.satangOf(attempt.total))
            && Payments.currencyOf(order[1]).equals(Payments.currencyOf(attempt.currency))) {
            Path draft = FOLDER.resolve(UUID.randomUUID() + ".draft");
            try {
                Files.writeString(draft, payment);
                Files.createLink(FOLDER.resolve(nameOf(attempt.order) + ".fulfilled"), draft); // possible once
            } catch (FileAlreadyExistsException again) {
                // Which payment it was is read below.
            } finally {
                Files.deleteIfExists(draft);
            }
        }
        return textIn(nameOf(attempt.order) + ".fulfilled");
    }

    /** The payment that an order is marked with; empty if there is none. */
    public String paidBy(String order) throws IOException {
        return Objects.requireNonNullElse(textIn(nameOf(order) + ".fulfilled"), "");
    }

    /** The lines about a reference, the oldest first. */
    public List<String> taskLines(String reference) throws IOException {
        return Objects.requireNonNullElse(textIn(reference + ".task"), "").lines().toList();
    }

    /** A task that is there is not written again: a person may have settled it. But a payment can be held again. */
    public void addTaskLine(String reference, String line) throws IOException {
        boolean isOnce = line.endsWith(": ask a person") && !line.startsWith("held ");
        if (isOnce && taskLines(reference).contains(line)) return;
        Path file = FOLDER.resolve(reference + ".task");
        Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private static List<String> names() throws IOException {
        try (var files = Files.list(FOLDER)) {
            return files.map(file -> file.getFileName().toString()).toList();
        } catch (NoSuchFileException | NotDirectoryException none) {
            throw new IOException("There is no folder " + FOLDER + ": make it, or name yours in SHOP_FOLDER.");
        }
    }

    private static boolean isReference(String name) {
        return name.matches("[0-9]{1,12}");
    }

    private static boolean isPostback(String name) {
        return name.matches("[0-9]{1,12}[.][0-9]{13}-.+[.]postback");
    }

    private static String nameOf(String order) {
        return URLEncoder.encode(order, UTF_8); // it can contain a slash
    }

    /** What a file contains; null if there is none. */
    private static String textIn(String name) throws IOException {
        try {
            return Files.readString(FOLDER.resolve(name)).replaceFirst("^\uFEFF", "");
        } catch (NoSuchFileException none) {
            return null;
        }
    }

    private static String[] wordsIn(String name, int count, String expected) throws IOException {
        String text = textIn(name);
        String[] words = text == null ? null : text.strip().split("\\s+");
        if (words != null && words.length != count)
            throw new IOException(name + ": write " + expected + ", none with a blank in it.");
        return words;
    }
}
