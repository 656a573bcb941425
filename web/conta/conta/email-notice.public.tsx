import MailCheck from 'lucide-react/icons/mail-check';
import { Note } from '#ui/status/Note.tsx';
import { useCliente } from '#web/conta/clientes/clientes.api.ts';
import { EmailCorrection } from './email-correction.public.tsx';
import { ResendConfirmation } from './components/ResendConfirmation.tsx';
import './conta.css';

/** A notice on `/usuario` while the contact e-mail is unconfirmed; it blocks nothing. */
export function UnconfirmedEmailNotice() {
  const { data } = useCliente();
  if (!data || data.emailContato === '' || data.emailConfirmadoEm !== null) return null;
  return (
    <Note kind="info" icon={MailCheck} title="Confirme o seu e-mail" className="conta-aviso">
      <p>
        Enviamos um link para <b className="breakable">{data.emailContato}</b>. Abra e toque em Confirmar
        e-mail.
      </p>
      <ResendConfirmation key={data.emailContato} />
      <EmailCorrection cliente={data} />
    </Note>
  );
}
