import { useEffect, useState } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { findEmailSlip } from '#lib/forms/email-slip.ts';

/** Milliseconds after the last key before an address is looked at. */
const PAUSE_MS = 500;

type EmailSlipHintProps = { email: string; onTake: (meant: string) => void };

/** Asks whether another address was meant; a click takes it. It blocks nothing. */
export function EmailSlipHint({ email, onTake }: EmailSlipHintProps) {
  const [found, setFound] = useState<{ email: string; meant: string | null } | null>(null);
  useEffect(() => {
    let left = false;
    const timer = setTimeout(() => {
      // Without a connection the list may not load: then nothing is proposed.
      void findEmailSlip(email)
        .catch(() => null)
        .then((meant) => !left && setFound({ email, meant }));
    }, PAUSE_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [email]);
  const meant = found?.email === email ? found.meant : null;
  return (
    <div role="status" className="email-engano">
      {meant !== null && (
        <Button variant="bare" size="sm" className="breakable" onClick={() => onTake(meant)}>
          {`Você quis dizer ${meant}?`}
        </Button>
      )}
    </div>
  );
}
