import { Note } from '#ui/status/Note.tsx';

export function FailureNote({ error }: { error: Error | null }) {
  if (error === null) return null;
  return (
    <Note kind="stop" role="alert" className="acima">
      {error.message}
    </Note>
  );
}
