import javax.tools.ToolProvider;

/**
 * Compiles programs that are all called Main, in one process. Arguments: the folder of Run.java, then folder for the
 * classes and source in pairs.
 */
public class Compile {
    public static void main(String[] arguments) {
        for (int index = 1; index < arguments.length; index += 2) {
            int code = ToolProvider.getSystemJavaCompiler().run(null, null, null,
                "-encoding", "UTF-8", "-Xlint:all", "-Werror", "-sourcepath", arguments[0], "-implicit:none",
                "-d", arguments[index], arguments[index + 1]);
            if (code != 0) {
                System.exit(code);
            }
        }
    }
}
