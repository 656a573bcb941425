import { UnnamedTopBar } from './UnnamedTopBar.tsx';
import { SkipLinks } from '../ui/layout/TopBar.tsx';
import { ErroNaTela } from './ErroNaTela.tsx';

/** The error boundary around everything: not even the session could be read. */
export function ErroSemTela() {
  return (
    <>
      <SkipLinks footer={false} />
      <UnnamedTopBar />
      <ErroNaTela />
    </>
  );
}
