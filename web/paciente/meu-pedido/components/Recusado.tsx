import type { Andamento } from '../../../../contracts/consultorio/andamento.contract.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { LinkButton } from '../../../ui/button/LinkButton.tsx';
import { formatDateAndHour } from '../../../lib/words/deadline.ts';

type RecusadoProps = { recusa: NonNullable<Andamento['recusa']>; money: string | null };

/** Why the doctor refused, in the doctor's own words, and what happens with the money. */
export function Recusado({ recusa: { motivo, medico, em }, money }: RecusadoProps) {
  return (
    <Card as="section" pad className="agora agora-recusado" aria-labelledby="agora">
      {medico && (
        <p className="quem">
          <b>{medico.nome}</b>
          <span className="fine quiet num">
            {formatDateAndHour(em)} · {medico.registro}
          </span>
        </p>
      )}
      <h2 id="agora">O médico não pôde fazer este documento</h2>
      <blockquote className="fala">{motivo}</blockquote>
      <p>{money ?? 'O valor que você pagou volta inteiro para a conta que pagou o Pix.'}</p>
      <p className="agora-pe">
        <LinkButton variant="secondary" to="/servico">
          Fazer novo pedido
        </LinkButton>
      </p>
    </Card>
  );
}
