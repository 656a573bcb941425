import { lazy, Suspense, useState } from 'react';
import type { Cliente } from '#contracts/contas/clientes.contract.ts';
import { loadChunk } from '#lib/browser/load-chunk.ts';
import { Button } from '#ui/button/Button.tsx';
import { SaidLine } from './components/AccountSection.tsx';
import { EmailSlipHint } from './components/EmailSlipHint.tsx';
import './conta.css';

export { EmailSlipHint };

/** Loaded when it is asked for: the screens that offer it have no other form. */
const ChangeEmailDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./components/ChangeEmailDialog.tsx'))).ChangeEmailDialog,
}));

/** Corrects the contact e-mail in place while it is not confirmed; afterwards it shows nothing but what was done. */
export function EmailCorrection({ cliente: { emailContato, emailConfirmadoEm } }: { cliente: Cliente }) {
  // Text that the dialog begins with; null while it is closed.
  const [begun, setBegun] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const open = emailContato !== '' && emailConfirmadoEm === null;
  return (
    <div className="email-correcao grid justify-start gap-2">
      <SaidLine text={said} />
      {open && (
        <>
          <EmailSlipHint email={emailContato} onTake={setBegun} />
          <Button variant="secondary" size="sm" onClick={() => setBegun(emailContato)}>
            Corrigir e-mail
          </Button>
        </>
      )}
      {begun !== null && (
        <Suspense fallback={null}>
          <ChangeEmailDialog
            current={emailContato}
            begun={begun}
            onChanged={(newEmail) => {
              setBegun(null);
              setSaid(`E-mail corrigido. Enviamos um link para ${newEmail}.`);
            }}
            onBack={() => setBegun(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
