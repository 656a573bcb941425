import { useId } from 'react';
import { Link } from 'react-router';
import type { Conversa } from '#contracts/chat/chat.contract.ts';
import { formatCpf } from '#domain/contas/cpf.ts';
import { classNames } from '#ui/class-names.ts';
import { Badge } from '#ui/status/Tag.tsx';
import { describeNaoLidas } from '#web/chat/chat/nao-lidas.api.ts';
import { lastLine, putOffWords, waitingWords, waitWords, initials, whenWords } from '../conversa-words.ts';
import { EtiquetaChips } from '#web/chat/etiquetas/components/EtiquetaChip.tsx';
import { AdiarButton } from './AdiarButton.tsx';
import { PedidoSheet, PedidoState } from './PedidoState.tsx';
import { CaixaTag } from './CaixaTag.tsx';
import { UrgenciaTag } from './UrgenciaTag.tsx';

type ConversaListItemProps = {
  conversa: Conversa;
  now: Date;
  /** Among those of other boxes. */
  mixed: boolean;
};

/** One conversation in the administrator's list: patient, newest message, number of unread messages. */
export function ConversaListItem({ conversa, now, mixed }: ConversaListItemProps) {
  const { cpf, nome, naoLidas, esperaDesde, adiadaAte, urgencia, etiquetas, ultima, pedido } = conversa;
  const putOff = putOffWords(adiadaAte, now);
  const state = waitWords(conversa);
  const id = useId();
  const unread = naoLidas > 0;
  return (
    <li
      className={classNames('conversa grid align-center', (unread || urgencia !== null) && 'conversa-nova')}
    >
      <span className="conversa-letras" aria-hidden="true">
        {initials(nome)}
      </span>
      <div className="conversa-quem">
        <Link to={`/chatpageadm/${cpf}`} aria-describedby={unread ? id : undefined}>
          {nome === '' ? `CPF ${formatCpf(cpf)}` : nome}
        </Link>
        {unread && (
          <span id={id} hidden>
            {describeNaoLidas(naoLidas)}
          </span>
        )}
        {urgencia !== null && <UrgenciaTag />}
        <EtiquetaChips ids={etiquetas} />
        {mixed && <CaixaTag caixa={conversa.caixa} />}
        <span className="fine quiet num">{formatCpf(cpf)}</span>
      </div>
      <p className="conversa-dita muted ellipsis">
        {ultima === null ? 'Ninguém escreveu ainda' : lastLine(ultima)}
      </p>
      <p className="conversa-pedido">
        {pedido !== null && (
          <>
            <PedidoSheet titulo={pedido.Servico_Selecionado} />
            <span>
              <span className="conversa-numero num">
                Pedido <b>{pedido.numero}</b>
              </span>
              <PedidoState pedido={pedido} />
            </span>
          </>
        )}
      </p>
      <p className="conversa-hora fine num">
        {ultima !== null && <span>{whenWords(ultima.createdAt, now)}</span>}
        {putOff !== null && <span className="conversa-adiada">{putOff}</span>}
        {putOff === null && esperaDesde !== null && (
          <span className="conversa-espera">{waitingWords(esperaDesde, now)}</span>
        )}
        {state !== '' && <span className="conversa-estado">{state}</span>}
      </p>
      <span className="conversa-quantas">{unread && <Badge count={naoLidas} />}</span>
      <div className="conversa-adiar">
        <AdiarButton conversa={conversa} now={now} />
      </div>
    </li>
  );
}
