import ChevronDown from 'lucide-react/icons/chevron-down';
import ListChecks from 'lucide-react/icons/list-checks';
import Paperclip from 'lucide-react/icons/paperclip';
import ReceiptText from 'lucide-react/icons/receipt-text';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PedidoDetalhe } from '#contracts/pedidos/pedidos.contract.ts';
import { dataEHora } from '#domain/calendario/horas.ts';
import { rotuloDoAnexo } from '#domain/pedidos/anexos.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { Card } from '#ui/layout/Card.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { useAnexos } from '#web/paciente/anexos/anexos.api.ts';
import { HISTORICO_LABELS } from '#web/paciente/historico/field-words.ts';

/** The patient's answers and files, and the receipt, read-only. */
export function Enviados({ pedido }: { pedido: PedidoDetalhe }) {
  const anexos = useAnexos(pedido.id).data?.anexos ?? [];
  const answers = answersOf(pedido);
  const { cobranca, valorCentavos, freteCentavos } = pedido;
  const pagoEm = cobranca?.estado === 'paga' ? cobranca.pagoEm : null;
  return (
    <Card as="section" className="enviados" aria-label="O que você enviou">
      <Fold icon={ListChecks} title="Suas respostas" end={answers.length}>
        <dl>
          {answers.map(({ pergunta, resposta }, i) => (
            <div key={`${i} ${pergunta}`}>
              <dt>{pergunta}</dt>
              <dd>{resposta}</dd>
            </div>
          ))}
        </dl>
        {pedido.versaoSaude !== null && (
          <p className="enviados-recibo">
            <a href={`/api/pedidos/${pedido.id}/respostas/fhir`} download="">
              Baixar respostas em FHIR (JSON)
            </a>
          </p>
        )}
      </Fold>
      {anexos.length > 0 && (
        <Fold icon={Paperclip} title="Seus arquivos" end={anexos.length}>
          <dl>
            {anexos.map(({ id, name, nomeOriginal, situacao, aviso }) => (
              <div key={id}>
                <dt>{rotuloDoAnexo(name)}</dt>
                <dd>
                  {situacao === 'guardado' ? (
                    <a href={`/api/anexos/${id}/arquivo`}>{nomeOriginal}</a>
                  ) : (
                    nomeOriginal
                  )}
                  {aviso !== null && <span className="small muted"> {aviso}</span>}
                </dd>
              </div>
            ))}
          </dl>
        </Fold>
      )}
      {pagoEm !== null && (
        <Fold icon={ReceiptText} title="Recibo do Pix" end={formatReais(valorCentavos)}>
          <dl>
            <Row name="Valor" value={formatReais(valorCentavos)} />
            {freteCentavos > 0 && <Row name="Frete incluído" value={formatReais(freteCentavos)} />}
            <Row name="Pix confirmado" value={dataEHora(pagoEm)} />
            <Row name="Serviço" value={pedido.Servico_Selecionado} />
            <Row name="Pedido" value={String(pedido.numero)} />
            {pedido.idPayment !== null && <Row name="Código da transação" value={pedido.idPayment} />}
          </dl>
          <p className="enviados-recibo">
            <a href={`/api/pedidos/${pedido.id}/recibo`} download="">
              Baixar recibo (PDF)
            </a>
          </p>
        </Fold>
      )}
    </Card>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}

type FoldProps = { icon: LucideIcon; title: string; end: ReactNode; children: ReactNode };

function Fold({ icon, title, end, children }: FoldProps) {
  return (
    <details>
      <summary>
        <Icon icon={icon} />
        {title}
        <span className="num nowrap">{end}</span>
        <Icon icon={ChevronDown} />
      </summary>
      {children}
    </details>
  );
}

type Answered = Pick<
  PedidoDetalhe,
  'pergSaude' | 'histSaude' | 'pergTrat' | 'histTrat' | 'motivacao' | 'outrasInfos'
>;

function answersOf(pedido: Answered): { pergunta: string; resposta: string }[] {
  const { pergSaude, histSaude, pergTrat, histTrat, motivacao, outrasInfos } = pedido;
  return [
    { pergunta: HISTORICO_LABELS.motivacao, resposta: motivacao },
    { pergunta: HISTORICO_LABELS.outrasInfos, resposta: outrasInfos },
    ...pergSaude.map((pergunta, i) => ({ pergunta, resposta: histSaude[i] ?? '' })),
    ...pergTrat.map(({ pergunta }, i) => ({ pergunta, resposta: histTrat[i] ?? '' })),
  ];
}
