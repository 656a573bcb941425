import MailCheck from 'lucide-react/icons/mail-check';
import type { Cliente } from '#contracts/contas/clientes.contract.ts';
import { Note } from '#ui/status/Note.tsx';
import { EmailCorrection } from './email-correction.public.tsx';
import { ResendConfirmation } from './components/ResendConfirmation.tsx';
import './conta.css';

/** A notice on `/usuario` while the contact e-mail is unconfirmed; it blocks nothing. */
export function UnconfirmedEmailNotice({ cliente }: { cliente: Cliente }) {
  const { emailContato } = cliente;
  return (
    <Note kind="info" icon={MailCheck} title="Confirme o seu e-mail" className="conta-aviso">
      <p>
        Falta abrir o link que confirma <b className="breakable">{emailContato}</b>. Se ele não chegou, peça
        aqui; depois abra e toque em Confirmar e-mail.
      </p>
      <ResendConfirmation key={emailContato} />
      <EmailCorrection cliente={cliente} />
    </Note>
  );
}
