import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { Card } from '#ui/layout/Card.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Alarmes } from './saude/Alarmes.tsx';
import { useInstalacao } from './saude/instalacao.api.ts';
import { SECTIONS, type AjustesSection } from './sections.ts';
import './ajustes.css';

/** `/ajustes`: the state of the installation, and how it presents itself. */
export function AjustesPage() {
  useNamedSection();
  return (
    <Page layout="desk" className="ajustes">
      <PageHeader
        title="Instalação"
        lead="O que mantém a clínica funcionando, e como ela se apresenta. Cada mudança vai para a auditoria."
      />
      <Alarmes />
      <nav className="ajustes-partes" aria-label="Partes desta página">
        {SECTIONS.map(({ id, name }) => (
          <a key={id} href={`#${id}`}>
            {name}
          </a>
        ))}
      </nav>
      <div className="ajustes-colunas">
        <Column column="saude" />
        <Column column="edicao" />
      </div>
    </Page>
  );
}

function Column({ column }: Pick<AjustesSection, 'column'>) {
  const sections = SECTIONS.filter((section) => section.column === column);
  if (sections.length === 0) return null;
  return (
    <div>
      {sections.map(({ id, name, Content }) => (
        <Card as="section" key={id} id={id} aria-labelledby={`${id}-titulo`} tabIndex={-1}>
          <h2 id={`${id}-titulo`}>{name}</h2>
          <Content />
        </Card>
      ))}
    </div>
  );
}

/** Focuses the section that the address names, once what is above it has its height: another screen's link leads to it. */
function useNamedSection(): void {
  const { hash } = useLocation();
  const loaded = useInstalacao().data !== undefined;
  useEffect(() => {
    if (hash === '' || !loaded) return undefined;
    // After the frame, which focuses the heading of a new screen.
    const timer = setTimeout(() => document.getElementById(hash.slice(1))?.focus());
    return () => clearTimeout(timer);
  }, [hash, loaded]);
}
