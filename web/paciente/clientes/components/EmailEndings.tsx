import { emailEndings } from '#lib/forms/email-slip.ts';
import { Button } from '#ui/button/Button.tsx';

type EmailEndingsProps = { email: string; onTake: (email: string) => void };

/** Once an @ is typed: the usual ends of an address that fit what follows it, one touch each. */
export function EmailEndings({ email, onTake }: EmailEndingsProps) {
  const endings = emailEndings(email);
  if (endings.length === 0) return null;
  return (
    <div className="cluster gap-2" role="group" aria-label="Terminar o e-mail">
      {endings.map((domain) => (
        <Button
          key={domain}
          variant="secondary"
          size="sm"
          aria-label={`Terminar com @${domain}`}
          onClick={() => onTake(`${email.slice(0, email.indexOf('@'))}@${domain}`)}
        >
          @{domain}
        </Button>
      ))}
    </div>
  );
}
