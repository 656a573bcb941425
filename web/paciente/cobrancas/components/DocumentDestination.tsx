import { maskEmail } from '../../../../domain/contas/email.ts';
import { servicoPorTitulo } from '../../../../domain/catalogo/servicos.ts';
import { useCliente } from '../../../conta/clientes/clientes.public.ts';

/** Where the document is sent: to the patient's e-mail address (masked), or by post for a service on paper. */
export function DocumentDestination({ servico }: { servico: string }) {
  const email = useCliente().data?.emailContato;
  const papel = servicoPorTitulo(servico)?.exigeProva ?? false;
  return (
    <p className="muted">
      {papel
        ? 'A receita é assinada em papel e enviada pelo correio; o frete é à parte. Os avisos vão para '
        : 'O PDF assinado vai para '}
      {email ? <strong className="nowrap">{maskEmail(email)}</strong> : 'o seu e-mail de contato'}. Se o
      médico precisar de algo, a pergunta chega no chat.
    </p>
  );
}
