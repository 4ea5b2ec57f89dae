/** Replaces the app when its configuration is invalid. Lists each variable and what is expected. */
export const ConfigProblems = ({ problems }: { problems: readonly string[] }) => (
  <main className="mx-auto max-w-160 p-8">
    <h1 className="text-xl font-semibold">This back-office is not set up correctly</h1>
    <p className="mt-2">Correct these settings and deploy again:</p>
    <ul className="mt-4 flex list-disc flex-col gap-2 pl-5">
      {problems.map((problem) => (
        <li key={problem} className="wrap-anywhere">
          <code>{problem}</code>
        </li>
      ))}
    </ul>
  </main>
)
