import { useId } from 'react';
import { Link } from 'react-router';
import type { ContestacaoResumo } from '#contracts/titular/contestacoes.contract.ts';
import { dataEHora } from '#domain/calendario/horas.ts';
import { formatCpf } from '#domain/contas/cpf.ts';
import { Card } from '#ui/layout/Card.tsx';
import { ContestacaoTag } from './ContestacaoTag.tsx';

type ContestacoesGroupProps = { title: string; casos: readonly ContestacaoResumo[] };

/** A titled list of cases; nothing when it is empty. */
export function ContestacoesGroup({ title, casos }: ContestacoesGroupProps) {
  const id = useId();
  if (casos.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 className="section-title" id={id}>
        {title}
      </h2>
      <ul className="casos grid">
        {casos.map((caso) => (
          <Card
            as="li"
            key={caso.id}
            className="caso-linha row align-start row-wrap between"
            flat={caso.situacao !== 'aberta'}
          >
            <div>
              <h3>
                <Link to={`/contestacoes/${caso.id}`}>Caso {caso.protocolo}</Link>
              </h3>
              <p>{caso.nome}</p>
              <p className="fine quiet num">
                {caso.tipo === 'prontuario' && 'Prontuário · '}CPF {formatCpf(caso.cpf)} · aberto em{' '}
                {dataEHora(caso.abertaEm)}
              </p>
            </div>
            <ContestacaoTag situacao={caso.situacao} />
          </Card>
        ))}
      </ul>
    </section>
  );
}
