import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  stripSearchParams,
} from '@tanstack/react-router';
import { PageSpinner } from '../parts/page-spinner.tsx';
import { batchesDefaults, validateBatchesSearch } from '../screens/batches/url-state.ts';
import { businessesDefaults, validateBusinessesSearch } from '../screens/businesses/url-state.ts';
import { domainsAddress } from '../screens/domains/address.ts';
import { expiredAddress } from '../screens/expired/address.ts';
import { keywordsAddress } from '../screens/keywords/address.ts';
import { liveDefaults, validateLiveSearch } from '../screens/live/url-state.ts';
import { validateLoginSearch } from '../screens/login/url-state.ts';
import { resultsAddress } from '../screens/results/address.ts';
import { settingsDefaults, validateSettingsSearch } from '../screens/settings/url-state.ts';
import { PageError } from './page-error.tsx';
import { ProtectedLayout } from './protected-layout.tsx';
import { RootLayout } from './root-layout.tsx';
import { ScreenPending } from './screen-pending.tsx';
import { screenTitle } from './titles.ts';

const rootRoute = createRootRoute({
  component: RootLayout,
  errorComponent: PageError,
  notFoundComponent: () => <Navigate to="/dashboard" replace />,
});

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: validateLoginSearch,
  pendingComponent: PageSpinner,
  staticData: { title: screenTitle.login },
  component: lazyRouteComponent(() => import('../screens/login/login-screen.tsx'), 'LoginScreen'),
});
const callback = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/callback',
  pendingComponent: PageSpinner,
  staticData: { title: screenTitle.callback },
  component: lazyRouteComponent(
    () => import('../screens/auth-callback/callback-screen.tsx'),
    'CallbackScreen',
  ),
});
const legal = (['terminos', 'privacidad', 'fuentes'] as const).map((page) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: `/${page}`,
    pendingComponent: PageSpinner,
    staticData: { title: screenTitle[page] },
    component: lazyRouteComponent(() => import(`../screens/legal/screens.tsx`), page),
  }),
);

const inside = createRoute({
  getParentRoute: () => rootRoute,
  id: 'inside',
  component: ProtectedLayout,
});
const dashboardScreen = lazyRouteComponent(
  () => import('../screens/dashboard/dashboard-screen.tsx'),
  'DashboardScreen',
);
const home = createRoute({
  getParentRoute: () => inside,
  path: '/',
  staticData: { title: screenTitle.dashboard },
  component: dashboardScreen,
});
const dashboard = createRoute({
  getParentRoute: () => inside,
  path: '/dashboard',
  staticData: { title: screenTitle.dashboard },
  component: dashboardScreen,
});
const liveSearch = createRoute({
  getParentRoute: () => inside,
  path: '/live-search',
  validateSearch: validateLiveSearch,
  search: { middlewares: [stripSearchParams(liveDefaults)] },
  staticData: { title: screenTitle.live },
  component: lazyRouteComponent(() => import('../screens/live/live-screen.tsx'), 'LiveSearchScreen'),
});
const liveDomains = createRoute({
  getParentRoute: () => inside,
  path: '/live-domains',
  validateSearch: validateLiveSearch,
  search: { middlewares: [stripSearchParams(liveDefaults)] },
  staticData: { title: screenTitle.liveDomains },
  component: lazyRouteComponent(() => import('../screens/live/live-screen.tsx'), 'LiveDomainsScreen'),
});
const domains = createRoute({
  getParentRoute: () => inside,
  path: '/domains',
  validateSearch: domainsAddress.validate,
  search: { middlewares: [stripSearchParams(domainsAddress.defaults)] },
  staticData: { title: screenTitle.domains },
  component: lazyRouteComponent(() => import('../screens/domains/domains-screen.tsx'), 'DomainsScreen'),
});
const expired = createRoute({
  getParentRoute: () => inside,
  path: '/expired',
  validateSearch: expiredAddress.validate,
  search: { middlewares: [stripSearchParams(expiredAddress.defaults)] },
  staticData: { title: screenTitle.expired },
  component: lazyRouteComponent(() => import('../screens/expired/expired-screen.tsx'), 'ExpiredScreen'),
});
const results = createRoute({
  getParentRoute: () => inside,
  path: '/results',
  validateSearch: resultsAddress.validate,
  search: { middlewares: [stripSearchParams(resultsAddress.defaults)] },
  staticData: { title: screenTitle.results },
  component: lazyRouteComponent(() => import('../screens/results/results-screen.tsx'), 'ResultsScreen'),
});
const keywords = createRoute({
  getParentRoute: () => inside,
  path: '/keywords',
  validateSearch: keywordsAddress.validate,
  search: { middlewares: [stripSearchParams(keywordsAddress.defaults)] },
  staticData: { title: screenTitle.keywords },
  component: lazyRouteComponent(() => import('../screens/keywords/keywords-screen.tsx'), 'KeywordsScreen'),
});
const batches = createRoute({
  getParentRoute: () => inside,
  path: '/batches',
  validateSearch: validateBatchesSearch,
  search: { middlewares: [stripSearchParams(batchesDefaults)] },
  staticData: { title: screenTitle.batches },
  component: lazyRouteComponent(() => import('../screens/batches/batches-screen.tsx'), 'BatchesScreen'),
});
const businesses = createRoute({
  getParentRoute: () => inside,
  path: '/businesses',
  validateSearch: validateBusinessesSearch,
  search: { middlewares: [stripSearchParams(businessesDefaults)] },
  staticData: { title: screenTitle.businesses },
  component: lazyRouteComponent(
    () => import('../screens/businesses/businesses-screen.tsx'),
    'BusinessesScreen',
  ),
});
const settings = createRoute({
  getParentRoute: () => inside,
  path: '/settings',
  validateSearch: validateSettingsSearch,
  search: { middlewares: [stripSearchParams(settingsDefaults)] },
  staticData: { title: screenTitle.settings },
  component: lazyRouteComponent(() => import('../screens/settings/settings-screen.tsx'), 'SettingsScreen'),
});
const upload = createRoute({
  getParentRoute: () => inside,
  path: '/upload',
  staticData: { title: screenTitle.upload },
  component: lazyRouteComponent(() => import('../screens/upload/upload-screen.tsx'), 'UploadScreen'),
});

const admin = createRoute({
  getParentRoute: () => inside,
  path: '/admin',
  staticData: { title: screenTitle.admin },
  component: lazyRouteComponent(() => import('../screens/admin/admin-screen.tsx'), 'AdminScreen'),
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    login,
    callback,
    ...legal,
    inside.addChildren([
      home,
      dashboard,
      liveSearch,
      liveDomains,
      keywords,
      batches,
      businesses,
      domains,
      expired,
      results,
      settings,
      upload,
      admin,
    ]),
  ]),
  defaultPreload: 'intent',
  defaultPendingComponent: ScreenPending,
  defaultPendingMs: 300,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    title?: string;
  }
}
