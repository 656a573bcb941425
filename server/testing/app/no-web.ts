import type { WebBuild } from '#platform/http/web/pages.ts';

/** The web side of a server that no browser opens. */
export const NO_WEB: WebBuild = {
  clientDir: '',
  shell: '',
  serviceWorker: '',
  assets: { css: [], fonts: [], offlineScript: '' },
  inline: { scripts: [''], styles: [''] },
  render: () => '',
  renderEntrance: () => '',
  renderError: () => '',
};
