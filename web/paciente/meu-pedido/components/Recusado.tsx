import { dataEHora } from '#domain/calendario/horas.ts';
import { tituloDaRecusa } from '#domain/pedidos/situacao.ts';
import type { Andamento } from '#contracts/consultorio/andamento.contract.ts';
import { Card } from '#ui/layout/Card.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { useEscolha } from '#web/paciente/consultas/consultas.api.ts';
import { EscolhaSection } from './EscolhaSection.tsx';

type RecusadoProps = {
  pedidoId: string;
  recusa: NonNullable<Andamento['recusa']>;
  money: string | null;
  /** The patient has an open choice, or a consultation. */
  choosing: boolean;
  say: (text: string) => void;
};

/** Refusal in the doctor's own words, and its consequence: the choice, or the refund. */
export function Recusado({ pedidoId, recusa, money, choosing, say }: RecusadoProps) {
  const { motivo, medico, em } = recusa;
  const escolha = useEscolha(pedidoId, choosing);
  const words = (
    <Card as="section" pad className="agora agora-recusado" aria-labelledby="agora">
      {medico && (
        <p className="quem">
          <b>{medico.nome}</b>
          <span className="fine quiet num">
            {dataEHora(em)} · {medico.registro}
          </span>
        </p>
      )}
      <h2 id="agora">{tituloDaRecusa(medico?.nome ?? null)}</h2>
      <blockquote className="fala">{motivo}</blockquote>
      {!choosing && (
        <>
          <p>{money ?? 'O valor que você pagou volta inteiro para a conta que pagou o Pix.'}</p>
          <p className="agora-pe cluster">
            <LinkButton variant="secondary" to="/servico">
              Fazer novo pedido
            </LinkButton>
          </p>
        </>
      )}
    </Card>
  );
  if (!choosing) return words;
  return (
    <>
      {words}
      <LoadedQuery query={escolha}>
        {(data) => (data?.aberta ? <EscolhaSection pedidoId={pedidoId} escolha={data} say={say} /> : null)}
      </LoadedQuery>
    </>
  );
}
