import MailCheck from 'lucide-react/icons/mail-check';
import { Note } from '../../../ui/status/Note.tsx';
import { useCliente } from '../../clientes/clientes.api.ts';
import { ReenviarConfirmacao } from './ReenviarConfirmacao.tsx';
import '../conta.css';

/** A calm word on `/usuario` while the contact e-mail waits; nothing needs it to go on. */
export function EmailPorConfirmar() {
  const { data } = useCliente();
  if (!data || data.emailContato === '' || data.emailConfirmadoEm !== null) return null;
  return (
    <Note kind="info" icon={MailCheck} title="Confirme o seu e-mail" className="conta-aviso">
      <p>
        Enviamos um link para <b className="conta-endereco">{data.emailContato}</b>. Abra e toque em Confirmar
        e-mail.
      </p>
      <ReenviarConfirmacao />
    </Note>
  );
}
