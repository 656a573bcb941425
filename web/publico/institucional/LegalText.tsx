import { Card } from '#ui/layout/Card.tsx';
import { Note } from '#ui/status/Note.tsx';
import type { LegalBlock, LegalSection, LegalTable } from './legal-text.ts';

type LegalTextProps = {
  title: string;
  lead: string;
  version: number;
  /** The day on which it came into force, `dd/MM/yyyy`. */
  since: string;
  demo: boolean;
  sections: readonly LegalSection[];
};

/** A versioned legal text: title, summary, table of contents, sections. */
export function LegalText({ title, lead, version, since, demo, sections }: LegalTextProps) {
  return (
    <main id="conteudo" tabIndex={-1} className="wrap legal-text grid gap-8 one-column">
      <div className="legal-head grid">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        <p className="fine quiet num">{`Versão ${version}, em vigor desde ${since}`}</p>
      </div>
      <Card as="aside" className="legal-index" aria-label="Índice">
        <nav aria-label="Partes deste texto">
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
      </Card>
      <div className="legal-body grid one-column">
        {demo && (
          <Note kind="idle">
            <p>
              Esta instalação é uma demonstração. O texto é o do uso real, mas a empresa e as pessoas são
              fictícias: não coloque aqui dados de saúde verdadeiros.
            </p>
          </Note>
        )}
        {sections.map((section) => (
          <Section key={section.id} section={section} />
        ))}
      </div>
    </main>
  );
}

function Section({ section }: { section: LegalSection }) {
  return (
    <section id={section.id} aria-labelledby={`t-${section.id}`}>
      <h2 id={`t-${section.id}`}>{section.title}</h2>
      {section.blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a text does not change under the reader
        <Block key={index} block={block} />
      ))}
    </section>
  );
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') return <p>{block}</p>;
  if (isTable(block)) return <Table table={block} />;
  return (
    <ul>
      {block.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function isTable(block: readonly string[] | LegalTable): block is LegalTable {
  return 'rows' in block;
}

function Table({ table: { caption, head, rows } }: { table: LegalTable }) {
  return (
    <table>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell) => (
              <td key={cell}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
