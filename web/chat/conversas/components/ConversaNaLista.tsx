import { useId } from 'react';
import { Link } from 'react-router';
import type { Conversa } from '../../../../contracts/chat/chat.contract.ts';
import { formatCpf } from '../../../../domain/contas/cpf.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Badge } from '../../../ui/status/Tag.tsx';
import { describeNaoLidas } from '../../chat/nao-lidas.api.ts';
import { dita, esperando, iniciais, quandoFoiDito } from '../espera.ts';
import { FolhaDoPedido, SituacaoDoPedido } from './PedidoAoLado.tsx';

/** One conversation in the administrator's list: patient, newest message, number of unread messages. */
export function ConversaNaLista({ conversa, agora }: { conversa: Conversa; agora: Date }) {
  const { cpf, nome, naoLidas, esperaDesde, ultima, pedido } = conversa;
  const id = useId();
  const nova = naoLidas > 0;
  return (
    <li className={classNames('conversa', nova && 'conversa-nova')}>
      <span className="conversa-letras" aria-hidden="true">
        {iniciais(nome)}
      </span>
      <div className="conversa-quem">
        <Link to={`/chatpageadm/${cpf}`} aria-describedby={nova ? id : undefined}>
          {nome === '' ? `CPF ${formatCpf(cpf)}` : nome}
        </Link>
        {nova && (
          <span id={id} hidden>
            {describeNaoLidas(naoLidas)}
          </span>
        )}
        <span className="fine quiet num">{formatCpf(cpf)}</span>
      </div>
      <p className="conversa-dita">{ultima === null ? 'Ainda sem mensagens' : dita(ultima)}</p>
      <p className="conversa-pedido">
        {pedido !== null && (
          <>
            <FolhaDoPedido titulo={pedido.Servico_Selecionado} />
            <span>
              <span className="conversa-numero num">
                Pedido <b>{pedido.numero}</b>
              </span>
              <SituacaoDoPedido pedido={pedido} />
            </span>
          </>
        )}
      </p>
      <p className="conversa-hora fine num">
        {ultima !== null && <span>{quandoFoiDito(ultima.createdAt, agora)}</span>}
        {esperaDesde !== null && <span className="conversa-espera">{esperando(esperaDesde, agora)}</span>}
      </p>
      <span className="conversa-quantas">{nova && <Badge count={naoLidas} />}</span>
    </li>
  );
}
