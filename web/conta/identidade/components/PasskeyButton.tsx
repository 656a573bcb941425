import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { Button } from '#ui/button/Button.tsx';

/** The way in without a password, at each entrance. */
export function PasskeyButton({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  return (
    <Button variant="secondary" wide icon={Fingerprint} busy={busy} onClick={onClick}>
      Entrar com chave de acesso
    </Button>
  );
}
