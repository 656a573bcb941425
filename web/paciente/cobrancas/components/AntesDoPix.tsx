import { useQueryClient } from '@tanstack/react-query';
import QrCode from 'lucide-react/icons/qr-code';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Pedido, PedidoDetalhe } from '#contracts/pedidos/pedidos.contract.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { REEMBOLSO_DA_RECUSA } from '#domain/pagamentos/reembolso.ts';
import { MENSAGEM_PIX_EM_PREPARO } from '#domain/pagamentos/pagamento.ts';
import { MENSAGEM_DA_RECUSA } from '#domain/pagamentos/recusa.ts';
import { ApiError } from '#lib/api/api.ts';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { ErrorSummary } from '#ui/field/ErrorSummary.tsx';
import { useOneAtATime } from '#lib/browser/useOneAtATime.ts';
import { useGerarCobranca } from '#web/paciente/pedidos/pedidos.api.ts';
import { semFrete } from '#domain/catalogo/frete.ts';
import { Note } from '#ui/status/Note.tsx';
import { LoadingText } from '#ui/status/Skeleton.tsx';
import { movedAway, totalOf } from '#web/paciente/pedidos/pedido-total.ts';
import { ConfiraPedido } from '../confira/ConfiraPedido.tsx';
import { useConfira } from '../confira/useConfira.ts';
import { PixBill } from './PixBill.tsx';
import { PixEmPreparo } from './PixEmPreparo.tsx';

/** Code of an answer about an unavailable or refusing provider; the server repeats the request. */
const UNAVAILABLE = 'pagamento_indisponivel';
const RECUSADA = 'cobranca_recusada';
const PROVEDOR_CODES: ReadonlySet<string | undefined> = new Set([UNAVAILABLE, RECUSADA]);

function preparoSentence({ cobranca }: Pedido, error: ApiError | undefined): string | null {
  if (cobranca?.estado === 'recusada') return MENSAGEM_DA_RECUSA[cobranca.recusa];
  if (error?.code === UNAVAILABLE) return error.message;
  return cobranca?.estado === 'em preparo' ? MENSAGEM_PIX_EM_PREPARO : null;
}

type AntesDoPixProps = { pedido: PedidoDetalhe; onCreated: (avisos: readonly string[]) => void };

/** The order for checking, the amount, and the button that creates the charge. */
export function AntesDoPix({ pedido, onCreated }: AntesDoPixProps) {
  const client = useQueryClient();
  const generate = useGerarCobranca(pedido.id);
  const oneAtATime = useOneAtATime();
  const { pending, cliente, anexos } = useConfira(pedido.id);
  const [problem, setProblem] = useState<{ error: ApiError; attempt: number } | null>(null);
  const newCentavos = pedido.precoNovoCentavos;
  const { frete } = pedido;
  const notPosted = frete !== null && frete.centavos === null;

  async function requestPix() {
    try {
      const asked = { aceitaPrecoCentavos: newCentavos, freteVistoCentavos: frete?.centavos ?? null };
      onCreated((await generate.mutateAsync(asked)).avisos);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The price changed, another tab created the charge, or it is being prepared: show the current state before
      // the next attempt.
      if (error.status === 409 || error.code === UNAVAILABLE) {
        await client.invalidateQueries({ queryKey: ['pedido', pedido.id] });
      }
      setProblem((before) => ({ error, attempt: (before?.attempt ?? 0) + 1 }));
    }
  }

  if (pending) return <LoadingText text="Carregando..." className="fluxo-nota" />;
  return (
    <>
      {problem && !PROVEDOR_CODES.has(problem.error.code) && (
        <div>
          <ErrorSummary message={problem.error.message} attempt={problem.attempt} />
          {problem.error.code === 'recusado_historico_pendente' && (
            <p className="fluxo-nota">
              <Link to={`/historico/${pedido.id}`}>Responder às perguntas</Link>
            </p>
          )}
        </div>
      )}
      <PixEmPreparo
        pedido={pedido}
        sentence={preparoSentence(pedido, problem?.error)}
        attempt={problem?.attempt ?? 0}
      />
      <ConfiraPedido pedido={pedido} cliente={cliente} anexos={anexos} />
      <Card pad className="pix-antes grid gap-4 justify-start">
        <PixBill
          servico={pedido.Servico_Selecionado}
          oldCentavos={pedido.precoCentavos}
          newCentavos={newCentavos}
          frete={frete}
        />
        {movedAway(pedido) && (
          <Note kind="wait">
            O seu endereço mudou de estado, e o frete mudou com ele. O código Pix anterior deixa de valer
            quando você gerar o novo.
          </Note>
        )}
        {notPosted && (
          <Note kind="stop">
            {semFrete(frete.uf)} <Link to="/chatpage">Abrir o chat</Link>
          </Note>
        )}
        {newCentavos !== null && (
          <p className="small">
            O preço que você viu valeu por 7 dias e mudou depois disso. Nada é cobrado antes de você aceitar o
            novo.
          </p>
        )}
        <p className="small muted">{REEMBOLSO_DA_RECUSA}</p>
      </Card>
      <div className="confira-barra row gap-4">
        <p>
          <span className="fine quiet">{frete === null ? 'Total' : 'Total, com o frete'}</span>{' '}
          <span className="money">{formatReais(totalOf(pedido))}</span>
        </p>
        <Button
          size="big"
          icon={QrCode}
          busy={generate.isPending}
          disabled={notPosted}
          onClick={() => void oneAtATime(requestPix)}
        >
          {newCentavos === null
            ? 'Gerar QR Code Pix'
            : `Aceitar ${formatReais(totalOf(pedido))} e gerar QR Code Pix`}
        </Button>
      </div>
    </>
  );
}
