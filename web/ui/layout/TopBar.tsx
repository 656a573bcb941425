import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Logo } from '../picture/Logo.tsx';

/** First things on every page: over the header to `<main id="conteudo" tabIndex={-1}>`, or to `<footer id="contato">`. */
export function SkipLinks({ footer = true }: { footer?: boolean }) {
  return (
    <>
      <a className="skip-link" href="#conteudo">
        Ir para o conteúdo
      </a>
      {footer && (
        <a className="skip-link" href="#contato">
          Ir para o rodapé
        </a>
      )}
    </>
  );
}

/** The strip that says what here is not real; above the top bar. */
export function DemoStrip({ children }: { children: ReactNode }) {
  return (
    <aside className="demo-strip" aria-label="Aviso">
      {children}
    </aside>
  );
}

export type TopBarProps = {
  brand: string;
  /** Lower, and as wide as the desk. */
  desk?: boolean;
  /** A `TabBar`, a `MenuBar`, or a `nav` with class `push`. */
  children?: ReactNode;
};

/** The header: logo at the left, then what the page needs. Stays in sight. */
export function TopBar({ brand, desk = false, children }: TopBarProps) {
  return (
    <header className={classNames('top-bar', desk && 'top-bar-desk')}>
      <div className={classNames('wrap', desk && 'wrap-wide')}>
        <Logo brand={brand} />
        {children}
      </div>
    </header>
  );
}

/** A row of links in the header; a second row of it below 1024. Children are links. */
export function MenuBar({ label, id, children }: { label: string; id?: string; children: ReactNode }) {
  return (
    <nav className="menu-bar" id={id} aria-label={label}>
      {children}
    </nav>
  );
}
