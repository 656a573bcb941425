import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import { Link } from 'react-router';
import type { AvisosAsaas } from '#contracts/pagamentos/avisos-asaas.contract.ts';
import { Button } from '#ui/button/Button.tsx';
import { relativeDayAndHour } from '#lib/words/when.ts';
import { useVerDesconhecidos } from '#web/mesa/provedores/provedores.api.ts';
import { countWords } from '../mesa-words.ts';
import { AttentionItem } from './AttentionItem.tsx';

/** Unknown notifications of the payment provider: a person must find out their meaning. */
export function DesconhecidosItem({
  avisos,
  today,
}: {
  avisos: AvisosAsaas['desconhecidos'];
  today: string;
}) {
  const see = useVerDesconhecidos();
  return (
    <AttentionItem
      icon={MessageCircleQuestion}
      tone="stop"
      title={countWords(
        avisos.length,
        'aviso do Asaas de um tipo que não conhecemos',
        'avisos do Asaas de tipos que não conhecemos',
      )}
    >
      <ol className="mesa-primeiros small">
        {avisos.map(({ id, evento, recebidoEm, pedido }) => (
          <li key={id}>
            {pedido ? <Link to={`/pedido/${pedido.id}`}>Pedido {pedido.numero}</Link> : 'Sem pedido'}
            <span className="muted">
              <code>{evento}</code> {relativeDayAndHour(recebidoEm, today)}
            </span>
          </li>
        ))}
      </ol>
      <p className="small muted">
        O pagamento foi lido de novo, e vale o que está no pedido. Confira no painel do Asaas o que houve e
        avise o responsável pelo servidor.
      </p>
      <Button
        variant="secondary"
        size="desk"
        busy={see.isPending}
        onClick={() => see.mutate(avisos.map(({ id }) => id))}
      >
        Já vi
      </Button>
      {see.error !== null && <p role="alert">{see.error.message}</p>}
    </AttentionItem>
  );
}
