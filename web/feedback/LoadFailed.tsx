import RotateCw from 'lucide-react/icons/rotate-cw';
import { useState } from 'react';
import { Button } from '../ui/button/Button.tsx';
import { Note } from '../ui/status/Note.tsx';

type LoadFailedProps = { error: Error; retry: () => Promise<unknown> };

export function LoadFailed({ error, retry }: LoadFailedProps) {
  const [attempt, setAttempt] = useState({ count: 0, running: false });

  async function tryAgain() {
    setAttempt(({ count }) => ({ count, running: true }));
    await retry();
    setAttempt(({ count }) => ({ count: count + 1, running: false }));
  }

  return (
    <>
      {/* A new key after each failed retry: screen readers announce the same message again. */}
      <Note key={attempt.count} kind="stop" role="alert">
        {error.message}
      </Note>
      <div className="acima">
        <Button variant="secondary" icon={RotateCw} busy={attempt.running} onClick={() => void tryAgain()}>
          Tentar de novo
        </Button>
      </div>
    </>
  );
}
