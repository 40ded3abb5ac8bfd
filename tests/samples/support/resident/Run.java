import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;

/** Runs programs in one process, as run.ts describes. They are compiled with this class in the place of System. */
public class Run {
    private static final Map<String, String> environment = new HashMap<>();

    /** An error, so that a program that catches every exception does not catch it. */
    private static class Exit extends Error {
        static final long serialVersionUID = 1;
        final int code;

        Exit(int code) {
            this.code = code;
        }
    }

    public static void exit(int code) {
        throw new Exit(code);
    }

    public static Map<String, String> getenv() {
        return environment;
    }

    public static String getenv(String name) {
        return environment.get(name);
    }

    public static void main(String[] arguments) throws Exception {
        PrintStream console = System.out;
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            String[] fields = line.split("\t");
            environment.clear();
            for (int index = 1; index < fields.length; index++) {
                String[] setting = decoded(fields[index]).split("=", 2);
                environment.put(setting[0], setting[1]);
            }
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            ByteArrayOutputStream error = new ByteArrayOutputStream();
            System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
            System.setErr(new PrintStream(error, true, StandardCharsets.UTF_8));
            int code = run(Path.of(decoded(fields[0])));
            Base64.Encoder base64 = Base64.getEncoder();
            console.println(base64.encodeToString(out.toByteArray())
                + "\t" + base64.encodeToString(error.toByteArray()) + "\t" + code);
        }
    }

    /** Runs the class Main of a folder in a loader of its own, so that no static field outlives it. */
    private static int run(Path folder) throws Exception {
        URL[] classes = {folder.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(classes, Run.class.getClassLoader())) {
            Method main = loader.loadClass("Main").getDeclaredMethod("main", String[].class);
            main.setAccessible(true);
            main.invoke(null, (Object) new String[0]);
            return 0;
        } catch (InvocationTargetException failure) {
            if (failure.getCause() instanceof Exit exit) {
                return exit.code;
            }
            failure.getCause().printStackTrace();
            return 1;
        }
    }

    private static String decoded(String field) {
        return new String(Base64.getDecoder().decode(field), StandardCharsets.UTF_8);
    }
}
