import { useId } from 'react';
import { Link } from 'react-router';
import type { ConferenciaResumo } from '#contracts/titular/conferencias.contract.ts';
import { dataEHora } from '#domain/calendario/horas.ts';
import { formatCpf } from '#domain/contas/cpf.ts';
import { Card } from '#ui/layout/Card.tsx';
import { tipoWords } from '../conferencia-words.ts';
import { ConferenciaTag } from './ConferenciaTag.tsx';

type ConferenciasGroupProps = { title: string; casos: readonly ConferenciaResumo[] };

/** A titled list of cases about who answers for a person; nothing when it is empty. */
export function ConferenciasGroup({ title, casos }: ConferenciasGroupProps) {
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
                <Link to={`/conferencias/${caso.id}`}>
                  {caso.nome === '' ? 'Pessoa retirada' : caso.nome}
                </Link>
              </h3>
              <p>{tipoWords(caso.tipo)}</p>
              <p className="fine quiet num">
                {caso.cpf !== '' && `CPF ${formatCpf(caso.cpf)} · `}aberto em {dataEHora(caso.abertaEm)}
              </p>
            </div>
            <ConferenciaTag situacao={caso.situacao} />
          </Card>
        ))}
      </ul>
    </section>
  );
}
