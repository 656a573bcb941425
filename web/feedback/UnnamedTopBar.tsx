import { BrandMark } from '../ui/picture/Logo.tsx';

/** The header while the installation's brand is not known: a neutral mark that links to the public page. */
export function UnnamedTopBar() {
  return (
    <header className="top-bar">
      <div className="wrap">
        <a className="logo" href="/" aria-label="Página inicial">
          <BrandMark brand="" />
        </a>
      </div>
    </header>
  );
}
