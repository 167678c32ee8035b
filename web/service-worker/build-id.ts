/** Differs for each build (`.config/service-worker.ts` puts it in), so that a new build has caches of its own. */
export const BUILD_ID = '__ATOLL_BUILD_ID__'
