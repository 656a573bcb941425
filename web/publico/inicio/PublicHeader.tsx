import User from 'lucide-react/icons/user';
import { AnchorButton } from '#ui/button/AnchorButton.tsx';
import { MenuBar, TopBar } from '#ui/layout/TopBar.tsx';
import { ANCHORS, anchorHref } from './anchors.ts';

/**
 * The header of the public pages: logo, four links (visible at every width), and the link to the patient's area.
 */
export function PublicHeader({ brand, home }: { brand: string; home: boolean }) {
  return (
    <TopBar brand={brand}>
      <MenuBar label="Principal" id="menu">
        {ANCHORS.map((anchor) => (
          <a key={anchor.id} href={anchorHref(anchor.id, home)}>
            {anchor.text}
          </a>
        ))}
      </MenuBar>
      <div className="push">
        <AnchorButton className="landing-area" href="/usuario" variant="secondary" size="sm" icon={User}>
          Área do paciente
        </AnchorButton>
      </div>
    </TopBar>
  );
}
