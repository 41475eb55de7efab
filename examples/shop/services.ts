/** What answers the shop: every contract of the bundle on data in memory. Each call of `createServices` starts afresh. */
import { implementReports, implementShipments, implementStock } from './handlers/back-office.ts'
import { implementCategories, implementProductEditing, implementProducts } from './handlers/catalog.ts'
import { implementCustomers } from './handlers/customers.ts'
import { implementOrders } from './handlers/orders.ts'
import { createStore } from './store.ts'

export function createServices() {
  const store = createStore()
  return [
    implementOrders(store),
    implementCustomers(store),
    implementProducts(store),
    implementProductEditing(store),
    ...implementCategories(),
    implementShipments(),
    implementStock(store),
    implementReports(store),
  ]
}
