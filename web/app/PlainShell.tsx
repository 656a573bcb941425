import { Outlet } from 'react-router';
import { useSessao } from '../conta/identidade/sessao.api.ts';
import { TopBar } from '../ui/layout/TopBar.tsx';

/** The logo and nothing to wander off to: entrances, the payment, pages that do not exist. */
export function PlainShell() {
  const { brand } = useSessao().aplicacao;
  return (
    <>
      <TopBar brand={brand} />
      <Outlet />
    </>
  );
}
