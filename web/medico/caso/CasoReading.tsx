import type { Caso } from '#contracts/consultorio/caso.contract.ts';
import { abrirDocumentoDoCaso } from '#contracts/consultorio/decisao.contract.ts';
import { PRECISA_DE_ATENCAO } from '#domain/pedidos/destaques.ts';
import {
  Anteriores,
  Arquivos,
  ChatExcerpt,
  OQuePede,
  OutrasRespostas,
  Pausas,
  PrecisaDeAtencao,
} from '#web/caso/caso.public.ts';
import { NotasDoCaso } from '#web/chat/notas/notas.public.ts';
import { useSession } from '#web/conta/identidade/session.public.ts';
import { addressOf } from '#lib/api/api.ts';
import { Identidade } from './Identidade.tsx';
import { ResponderConversa } from './ResponderConversa.tsx';
import './caso.css';

const documentHref = (id: string) => addressOf(abrirDocumentoDoCaso.path, { id });

export function CasoReading({ id, caso }: { id: string; caso: Caso }) {
  const { nome } = useSession();
  const { atencao, respostas, motivacao, visao } = caso;
  const marked = atencao.filter(({ motivo }) => motivo !== 'prova').length;
  return (
    <>
      {visao !== 'reduzida' && <Identidade caso={caso} />}
      <OQuePede motivacao={motivacao} />
      {atencao.length === 0 ? (
        <p className="small muted" id="parte-atencao" tabIndex={-1}>
          {PRECISA_DE_ATENCAO}: nada foi marcado nas {respostas.length} respostas.
        </p>
      ) : (
        <PrecisaDeAtencao destaques={atencao} total={marked + respostas.length} />
      )}
      <OutrasRespostas respostas={respostas} outrasInformacoes={caso.outrasInformacoes} />
      <Arquivos arquivos={caso.arquivos} />
      <Pausas perguntas={caso.perguntas} />
      {visao === 'inteira' && <Anteriores anteriores={caso.anteriores} documentHref={documentHref} />}
      {visao !== 'reduzida' && (
        <>
          <ChatExcerpt mensagens={caso.conversa} paciente={caso.paciente.tratamento} voce={nome} />
          <NotasDoCaso pedido={id} />
        </>
      )}
      <ResponderConversa caso={caso} />
    </>
  );
}
